// Runs Jest and returns its report.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const JEST = join('node_modules', 'jest', 'bin', 'jest.js');

/** With Jest's own output, for somebody who watches; returns the exit status. */
export function watchJest(root, args) {
  return spawnSync(process.execPath, [JEST, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/**
 * Counts, the files that failed (with the first failure's message) and the file of each skipped test. A run without a
 * report has failed as a whole: `crashed`. One that did not exit by itself has left something running: `lingers`.
 */
export async function reportOf(root, args, env = {}, node = process.execPath) {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-report-'));
  const file = join(folder, 'report.json');
  // Jest also prints its JSON on standard output; only the report file is wanted.
  const child = spawn(node, [JEST, '--json', `--outputFile=${file}`, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { status, lingers } = await endOf(child, file);
  try {
    return { ...summed(root, JSON.parse(readFileSync(file, 'utf8')), status), lingers };
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return { passed: 0, failures: [], skipped: [], crashed: true, lingers };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * After writing its report Jest waits for ever for anything its tests left running, so it is killed ten seconds later.
 */
async function endOf(child, report) {
  const patienceMs = 10_000 * Number(process.env.TEST_SLOWNESS ?? 1);
  let reportedAt;
  let lingers = false;
  const look = setInterval(() => {
    if (existsSync(report)) reportedAt ??= Date.now();
    if (reportedAt === undefined || Date.now() - reportedAt < patienceMs) return;
    lingers = true;
    child.kill('SIGKILL');
  }, 500);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  return { status: lingers ? 0 : code, lingers };
}

function summed(root, { numPassedTests, testResults }, status) {
  const failures = testResults
    .filter((result) => result.status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const [first] = failed;
      const said = first === undefined ? message : `${first.fullName}: ${first.failureMessages[0] ?? ''}`;
      return { file: relative(root, name), tests: Math.max(failed.length, 1), message: briefly(said) };
    });
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter((test) => test.status === 'pending').map(() => relative(root, name)),
  );
  return { passed: numPassedTests, failures, skipped, crashed: status !== 0 && failures.length === 0 };
}

// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const COLOURS = /\u001b\[\d+(;\d+)*m/g;

/** The message before the stack. */
const briefly = (message) =>
  message
    .replace(COLOURS, '')
    .split(/\n\s+at /)[0]
    .replace(/\s*\n\s*/g, ' ')
    .slice(0, 500);
