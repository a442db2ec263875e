import { isOfDeadOwner } from '../owner.js';
import { commandLines, signal } from '../processes.js';
import { markIn } from './arguments.js';

/**
 * Ends sandboxes whose agent is dead. The kernel does so at its death; should it not have, they are known by the command
 * line of bubblewrap's own processes, which no job can write.
 */
export async function endOrphans(): Promise<void> {
  for (const { pid, line } of await commandLines()) {
    const mark = markIn(line);
    if (mark !== undefined && isOfDeadOwner(mark)) signal(pid, 'SIGKILL');
  }
}
