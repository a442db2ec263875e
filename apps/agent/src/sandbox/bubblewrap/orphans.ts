import { readdir, readFile } from 'node:fs/promises';
import { isOfDeadOwner } from '../owner.js';
import { markIn } from './arguments.js';
import { signal } from './process-tree.js';

/**
 * Ends sandboxes whose agent is dead. The kernel does so at its death; should it not have, they are known by the command
 * line of bubblewrap's own processes, which no job can write.
 */
export async function endOrphans(): Promise<void> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const mark = markIn(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
    if (mark !== undefined && isOfDeadOwner(mark)) signal(Number(pid), 'SIGKILL');
  }
}
