// Builds what clients download (docs/architecture.md), below dist/public: the SDK as an npm package and as one file for
// browsers, Python's as a wheel, the command line and the console. Types come from openapi/openapi.json.
// `node scripts/build-clients.mjs types` makes only those, which linters need; `… console` only the console.
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
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { buildWheel } from './build-wheel.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const sdk = join(root, 'clients/sdk');
const cli = join(root, 'clients/cli');
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
  const files = readdirSync(built, { recursive: true }).filter((name) => /\.(js|d\.ts)$/.test(name));
  await pack(
    'sdk',
    sdk,
    Object.fromEntries(files.sort().map((name) => [`dist/${name}`, readFileSync(join(built, name))])),
  );
}

/** `index.d.ts` and what it needs; `npm run lint` checks the types. */
async function declarations() {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--project', sdk, '--outDir', built, '--noCheck'];
  const [status] = await once(spawn(process.execPath, [tsc, ...options], { stdio: 'inherit' }), 'exit');
  if (status !== 0) throw new Error('The declarations of clients/sdk could not be written.');
}

/** As `npm pack` does, but the same sources make the same bytes, and the version is the service's. */
async function pack(name, folder, content) {
  const { pack: tar } = await import('tar-stream');
  const { version } = json(join(root, 'package.json'));
  const archive = tar();
  const entries = {
    'package.json': JSON.stringify({ ...json(join(folder, 'package.json')), version }, null, 2),
    'README.md': readFileSync(join(folder, 'README.md')),
    LICENSE: readFileSync(join(root, 'LICENSE')),
    ...content,
  };
  for (const [path, bytes] of Object.entries(entries))
    archive.entry({ name: `package/${path}`, mtime: new Date(0) }, bytes);
  archive.finalize();
  const file = join(downloads, name, `compute-market-${name}-${version}.tgz`);
  writeFileSync(file, gzipSync(await buffer(archive), { level: 9 }));
  copyFileSync(file, join(downloads, name, `compute-market-${name}.tgz`));
}

/** One file that runs alone, and the npm package around it. */
async function buildCli() {
  const { build } = await import('esbuild');
  const { version } = json(join(root, 'package.json'));
  const file = join(downloads, 'cli/market.mjs');
  await build({
    entryPoints: [join(cli, 'src/main.ts')],
    outfile: file,
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    define: { MARKET_VERSION: JSON.stringify(version) },
    // commander is CommonJS.
    banner: { js: "import{createRequire as r}from'node:module';const require=r(import.meta.url);" },
    logLevel: 'error',
  });
  await pack('cli', cli, { 'market.mjs': readFileSync(file) });
}

/** The console's pages, each file also compressed, since the service sends them as they are. */
async function buildConsole() {
  const { build } = await import('vite');
  const folder = join(downloads, 'app');
  const before = assetsOf(folder);
  await build({ configFile: join(root, 'clients/console/vite.config.ts'), logLevel: 'warn' });
  const kept = new Set([...before, ...assetsOf(folder)]);
  for (const name of readdirSync(join(folder, 'assets')))
    if (!kept.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) rmSync(join(folder, 'assets', name));
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => /\.(html|js|css|svg)$/.test(path))) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
  }
}

/** What Vite's manifest of a build names. */
function assetsOf(folder) {
  const manifest = join(folder, '.vite/manifest.json');
  if (!existsSync(manifest)) return [];
  return Object.values(json(manifest)).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
}

const PARTS = { console: [buildConsole], types: [] };

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await generateTypes();
  const parts = PARTS[process.argv[2]];
  await Promise.all((parts ?? [buildSdk, buildCli, buildConsole]).map((part) => part()));
  if (!parts) buildWheel(root);
}
