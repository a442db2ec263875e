// `npm test`: installs what the tests need, checks style and boundaries, runs every suite, and sums them up.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const reports = mkdtempSync(join(tmpdir(), 'marketplace-reports-'));
/** What the services of the e2e suite print, and the secrets it used (test/support/test-logs.ts). */
const logs = mkdtempSync(join(tmpdir(), 'marketplace-logs-'));
const started = Date.now();
let passed = 0;
let failed = 0;

function step(name, command, args) {
  const from = Date.now();
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${name} (${Math.round((Date.now() - from) / 1000)} s)\n`);
  return status === 0;
}

function check(name, command, args) {
  const ok = step(name, command, args);
  if (ok) passed++;
  else failed++;
  return ok;
}

/** A Jest project; its counts come from its report, and a run that wrote none has failed. */
function suite(project, workers, env = {}) {
  const report = join(reports, `${project}.json`);
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const options = [`--selectProjects=${project}`, `--maxWorkers=${workers}`, '--json', `--outputFile=${report}`];
  // Jest prints its JSON on standard output as well; only the report file is wanted.
  const from = Date.now();
  const { status } = spawnSync(process.execPath, [...jest, ...options], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const counts = read(report);
  passed += counts.numPassedTests;
  failed += counts.numFailedTests + counts.numRuntimeErrorTestSuites;
  if (status !== 0 && counts.numFailedTests + counts.numRuntimeErrorTestSuites === 0) failed++;
  console.log(`${status === 0 ? 'ok' : 'FAILED'}: ${project} (${Math.round((Date.now() - from) / 1000)} s)\n`);
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numRuntimeErrorTestSuites: 1 };
  }
}

check('packages for sandboxes and browser', 'sh', ['scripts/setup-sandbox.sh', 'all']);
check('build', process.execPath, ['scripts/build.mjs']);
check('lint, types, format and boundaries', process.execPath, ['scripts/lint.mjs']);
suite('unit', 2);
suite('e2e', 2, { TEST_LOG_DIR: logs });
const clean = check('no secret is in the logs of all that', process.execPath, ['scripts/check-logs.mjs', logs]);
// One at a time: what an agent finds of dead ones it clears away, whichever suite's they are.
suite('sandbox', 1);
rmSync(reports, { recursive: true, force: true });
if (clean) rmSync(logs, { recursive: true, force: true });
else console.log(`The logs are kept in ${logs}.`);
console.log(`Took ${((Date.now() - started) / 60_000).toFixed(1)} minutes.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
