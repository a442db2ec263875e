// Builds what clients download (docs/architecture.md), below dist/public: the SDK as an npm package and as one file for
// browsers, Python's as a wheel, and the command line. Types come from openapi/openapi.json. `node scripts/build-clients.mjs types` makes
// only those, which linters need.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { buildWheel } from './build-wheel.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sdk = join(root, 'clients/sdk');
const built = join(root, 'dist/clients/sdk');
const downloads = join(root, 'dist/public');

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** clients/sdk/generated/api.ts, unless it is newer than the document. */
export async function generateTypes() {
  const document = join(root, 'openapi/openapi.json');
  const types = join(sdk, 'generated/api.ts');
  if (existsSync(types) && statSync(types).mtimeMs > statSync(document).mtimeMs) return;
  const { default: openapi, astToString } = await import('openapi-typescript');
  const ast = await openapi(withoutErrors(json(document)), { defaultNonNullable: false });
  mkdirSync(dirname(types), { recursive: true });
  // A build and a linter may do this at once.
  writeFileSync(`${types}.${process.pid}`, astToString(ast));
  renameSync(`${types}.${process.pid}`, types);
}

/** Error replies are all alike, and the SDK has classes for them. */
function withoutErrors(document) {
  for (const item of Object.values(document.paths))
    for (const { responses } of Object.values(item))
      for (const status of Object.keys(responses)) if (!status.startsWith('2')) delete responses[status];
  delete document.components.responses;
  return document;
}

async function buildSdk() {
  const { build } = await import('esbuild');
  const common = {
    entryPoints: [join(sdk, 'src/index.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  };
  rmSync(built, { recursive: true, force: true });
  mkdirSync(join(downloads, 'sdk'), { recursive: true });
  await Promise.all([
    declarations(),
    build({ ...common, outfile: join(built, 'index.js'), platform: 'neutral' }),
    build({ ...common, outfile: join(downloads, 'sdk/compute-market.mjs'), platform: 'browser', minify: true }),
  ]);
  await pack();
}

/** `index.d.ts` and what it needs; `npm run lint` checks the types. */
async function declarations() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--project', sdk, '--outDir', built, '--noCheck'];
  const [status] = await once(spawn(process.execPath, [tsc, ...options], { stdio: 'inherit' }), 'exit');
  if (status !== 0) throw new Error('The declarations of clients/sdk could not be written.');
}

/** As `npm pack` does, but the same sources make the same bytes, and the version is the service's. */
async function pack() {
  const { pack: tar } = await import('tar-stream');
  const { version } = json(join(root, 'package.json'));
  const manifest = { ...json(join(sdk, 'package.json')), version };
  const archive = tar();
  const add = (name, content) => archive.entry({ name: `package/${name}`, mtime: new Date(0) }, content);
  add('package.json', JSON.stringify(manifest, null, 2));
  add('README.md', readFileSync(join(sdk, 'README.md')));
  add('LICENSE', readFileSync(join(root, 'LICENSE')));
  const files = readdirSync(built, { recursive: true }).filter((name) => /\.(js|d\.ts)$/.test(name));
  for (const name of files.sort()) add(`dist/${name}`, readFileSync(join(built, name)));
  archive.finalize();
  const file = join(downloads, 'sdk', `compute-market-sdk-${version}.tgz`);
  writeFileSync(file, gzipSync(await buffer(archive), { level: 9 }));
  copyFileSync(file, join(downloads, 'sdk/compute-market-sdk.tgz'));
}

// The command line's bundle (clients/cli/src/main.ts into dist/public/cli/market.mjs) belongs here: it imports the SDK's
// source, ../../sdk/src/index.js, so it needs nothing of buildSdk but the types.

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await generateTypes();
  if (process.argv[2] !== 'types') {
    await buildSdk();
    buildWheel(root);
  }
}
