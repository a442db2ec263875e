// Builds the whole repository with the Nest CLI (tsc and the Swagger plugin), bundles the programs into dist/bin
// and what is downloaded into dist/public, writes the assistant's knowledge to dist/knowledge.json and its topic search
// to dist/finding. Clients (build-clients.mjs) are built beside it. Does nothing when no source changed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** What is built of which sources; the stamp is as old as the newest build. */
const SERVICE = {
  stamp: join(root, 'dist/.built'),
  inputs: [
    'apps',
    'libs',
    'package.json',
    'tsconfig.json',
    'tsconfig.build.json',
    'nest-cli.json',
    'docs',
    'README.md',
    'scripts/bundle.mjs',
    'scripts/bundle-agent.mjs',
    'scripts/agent-sums.mjs',
    'scripts/knowledge.mjs',
    'scripts/knowledge',
    'scripts/finding.mjs',
  ],
};
const CLIENTS = {
  stamp: join(root, 'dist/.built-clients'),
  inputs: ['openapi', 'clients', 'package.json', 'LICENSE', 'scripts/build-clients.mjs', 'scripts/build-wheel.mjs'],
};

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs);
}

function isFresh({ stamp, inputs }) {
  const files = inputs.map((name) => join(root, name)).filter(existsSync);
  return existsSync(stamp) && Math.max(...files.map(newest)) < statSync(stamp).mtimeMs;
}

/** Brings dist/ up to date; does nothing when it is, or when the sources are absent (a production image). */
export async function build() {
  if (!existsSync(join(root, 'apps'))) return;
  const stale = [SERVICE, CLIENTS].filter((part) => !isFresh(part));
  if (stale.length === 0) return;
  const nest = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
  if (!existsSync(nest)) {
    console.error('The build tools are missing: run `npm ci` first.');
    process.exit(1);
  }
  console.log('Building ...');
  const clients = stale.includes(CLIENTS) ? run('build-clients.mjs') : undefined;
  if (stale.includes(SERVICE)) await buildService(nest);
  await clients;
  for (const { stamp } of stale) writeFileSync(stamp, '');
}

async function buildService(nest) {
  await run(nest, 'build', 'standalone');
  removeStale();
  copySqlFunctions();
  // In processes of their own: they load half the service, and this one may become a program.
  const assistant = ['knowledge.mjs', 'finding.mjs'].map((script) => run(script));
  const [{ bundle }, { bundleAgent }] = await Promise.all([import('./bundle.mjs'), import('./bundle-agent.mjs')]);
  await bundle(root);
  await bundleAgent(root);
  await Promise.all(assistant);
}

/** Runs a script in a process of its own; ends this one when it fails. */
async function run(script, ...args) {
  const child = spawn(process.execPath, [resolve(root, 'scripts', script), ...args], { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) process.exit(status ?? 1);
}

/** What the compiler made of files that are gone: some scripts read folders. */
function removeStale() {
  for (const folder of ['apps', 'libs'])
    for (const path of readdirSync(join(root, 'dist', folder), { recursive: true })) {
      if (!/\.js(\.map)?$/.test(path)) continue;
      if (!existsSync(join(root, folder, path.replace(/\.js(\.map)?$/, '.ts'))))
        rmSync(join(root, 'dist', folder, path));
    }
}

/** To the same places below dist/, where `applyFunctions` looks for them. */
function copySqlFunctions() {
  const folders = readdirSync(join(root, 'libs'), { recursive: true }).filter((path) =>
    /\/(postgres|database)\/functions$/.test(path),
  );
  for (const folder of folders) {
    rmSync(join(root, 'dist/libs', folder), { recursive: true, force: true });
    cpSync(join(root, 'libs', folder), join(root, 'dist/libs', folder), { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
