// Stops the shared test cluster, unless another test run of this checkout still uses it.
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export default async function teardown() {
  const folder = process.env.TEST_POSTGRES_DIR;
  rmSync(join(folder, 'runs', String(process.pid)), { force: true });
  if (readdirSync(join(folder, 'runs')).some((pid) => isAlive(Number(pid)))) return;
  const pid = postmaster(join(folder, 'postgres', 'postmaster.pid'));
  if (pid === null || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const end = Date.now() + 10_000 * Number(process.env.TEST_SLOWNESS);
  while (isAlive(pid) && postmaster(join(folder, 'postgres', 'postmaster.pid')) === pid && Date.now() < end)
    await wait(20);
}

function postmaster(pidFile) {
  try {
    return Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
