// `npm test`: installs what the tests need, checks the code, runs every suite, and sums them up. `npm test -- <path or
// words>`: only those tests. With `--suite=NAME` first: only that suite.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { slowness } from '../test/support/jest/slowness.mjs';
import { build } from './build.mjs';
import { reportOf, watchJest } from './testing/jest.mjs';
import { SUITES, selection } from './testing/selection.mjs';
import { Summary } from './testing/summary.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Tests wait a lot, so there are more workers than cores; fewer end to end, where each also keeps services running. */
const WORKERS = { unit: 3 * availableParallelism(), e2e: 2 * availableParallelism() + 1, sandbox: 1 };

const { suites, words } = read(process.argv.slice(2));
process.exit(suites.length === 1 || words.length > 0 ? await some() : await everything());

function read(args) {
  const suite = /^--suite=(.*)/.exec(args[0] ?? '')?.[1];
  return suite === undefined ? { suites: Object.keys(SUITES), words: args } : { suites: [suite], words: args.slice(1) };
}

/** For development: Jest's own output, and no repeats. */
async function some() {
  const { files, options } = selection(root, words, suites);
  if (files.length === 0) {
    console.error(`No test file has this path, and no test has all of these words: ${words.join(' ')}`);
    return 1;
  }
  if (files.some((file) => !SUITES.unit.test(file))) await build();
  const given = options.some((option) => /^(--maxWorkers|-w|--runInBand|-i)/.test(option));
  const workers = given ? [] : [`--maxWorkers=${WORKERS[suites.length === 1 ? suites[0] : 'e2e']}`];
  return watchJest(root, [...workers, ...options, '--runTestsByPath', ...files]);
}

async function everything() {
  const started = Date.now();
  process.env.TEST_SLOWNESS ??= String(await slowness());
  console.log(`This machine is ${process.env.TEST_SLOWNESS} times as slow as a quiet one with two cores.\n`);
  const summary = new Summary();
  /** The output of the e2e suite's services, and the secrets it used (test/support/test-logs.ts). */
  const logs = mkdtempSync(join(tmpdir(), 'marketplace-logs-'));
  const check = (name, command, args) =>
    timed(name, async () => {
      const [status] = await once(spawn(command, args, { cwd: root, stdio: 'inherit' }), 'exit');
      return summary.check(status === 0);
    });
  const suite = (name, workers = WORKERS[name], env = {}) =>
    timed(name, async () => {
      const run = (...options) => reportOf(root, options, env);
      const report = await run(`--selectProjects=${name}`, `--maxWorkers=${workers}`);
      return summary.suite(report, (file) => run('--runInBand', '--runTestsByPath', file));
    });

  const packages = ['packages for sandboxes and browser', 'sh', ['scripts/setup-sandbox.sh', 'all']];
  // Only root can install; for others it lists what is missing, and the tests that need it are skipped.
  if (process.getuid() === 0) await check(...packages);
  else
    await timed(packages[0], () => spawnSync(packages[1], packages[2], { cwd: root, stdio: 'inherit' }).status === 0);
  // Agents remove leftovers of dead agents, whichever suite's they are, so sandbox suites run one at a time and not
  // beside e2e.
  const sandboxes = check('build', process.execPath, ['scripts/build.mjs']).then(() => suite('sandbox'));
  const vulnerabilities = check('no known vulnerability', process.execPath, ['scripts/check-vulnerabilities.mjs']);
  // Build and sandboxes take longest, so the others run with low priority.
  await check('lint', 'nice', [process.execPath, 'scripts/lint.mjs']);
  await vulnerabilities;
  await suite('unit', 2 * availableParallelism());
  await sandboxes;
  await suite('e2e', WORKERS.e2e, { TEST_LOG_DIR: logs });
  const clean = await check('no secret in the logs of the services', process.execPath, [
    'scripts/check-logs.mjs',
    logs,
  ]);
  if (clean) rmSync(logs, { recursive: true, force: true });
  else console.log(`The logs are kept in ${logs}.`);
  console.log(`Took ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
  for (const line of summary.lines()) console.log(line);
  return summary.failed === 0 ? 0 : 1;
}

async function timed(name, work) {
  const from = Date.now();
  const ok = await work();
  console.log(`${ok ? 'ok' : 'FAILED'}: ${name} (${Math.round((Date.now() - from) / 1000)} s)\n`);
  return ok;
}
