import { isOfDeadOwner } from '../owner.js';
import { commandLines, signal } from '../processes.js';
import type { Leftover } from '../sandbox.js';
import { markIn } from './arguments.js';

/**
 * Sandboxes whose agent is dead. The kernel ends them when the agent dies; if it did not, the command line of
 * bubblewrap's own processes identifies them, which no job can write.
 */
export async function orphans(): Promise<Leftover[]> {
  return (await commandLines())
    .filter(({ line }) => isOfDeadOwner(markIn(line) ?? ''))
    .map(({ pid }) => ({
      what: `process ${pid}`,
      remove: () => Promise.resolve(signal(pid, 'SIGKILL')),
    }));
}
