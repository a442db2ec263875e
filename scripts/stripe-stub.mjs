// `npm run stripe:stub`: the tests' Stripe stub beside a service, for trying deposits and withdrawals by hand.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformFileSync } from '@swc/core';

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), '..', 'test', 'support', 'stripe');
const service = process.argv[2] ?? 'http://127.0.0.1:3000';
const port = Number(process.env.STRIPE_STUB_PORT ?? 12111);

/** The tests are not part of the build, so these few files are compiled here. */
async function load() {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-stub-'));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    for (const name of readdirSync(SOURCES)) {
      const { code } = transformFileSync(join(SOURCES, name), {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023', transform: { useDefineForClassFields: false } },
      });
      writeFileSync(join(folder, name.replace(/\.ts$/, '.js')), code);
    }
    return await import(pathToFileURL(join(folder, 'stripe-stub.js')).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { StripeStub } = await load();
const stub = await StripeStub.start({ port, available: 1_000_000 });
stub.sendEventsTo(service);
const variables = Object.entries(stub.env).map(([name, value]) => `${name}='${value}'`);
console.log(`A stub of Stripe listens on ${stub.url} and sends its events to ${service}.
Open ${stub.url} to act as a customer or a bank. Start the service with

  ${variables.join(' \\\n  ')} \\
  npm start
`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stub.close());
