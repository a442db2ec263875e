import { constants } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { childrenOf, signal } from '../processes.js';

const LOOK_MS = 2;

/**
 * The first process of a sandbox, held by its open folder in /proc: a process number can be another's by now, the folder
 * never is. With this process the kernel ends all others of its pid namespace, and lets it be gone only after them.
 */
export class HeldProcess {
  private constructor(
    private readonly pid: number,
    private readonly folder: FileHandle,
  ) {}

  /** The one child of a process of ours; rejects when it has none. */
  static async childOf(parent: number): Promise<HeldProcess> {
    const [pid] = await childrenOf(parent);
    if (pid === undefined) throw new Error('the sandbox ended while it was made');
    const folder = await open(`/proc/${pid}`, constants.O_RDONLY | constants.O_DIRECTORY);
    // Seen to be the child still after its folder was opened: so the folder is the child's.
    if ((await childrenOf(parent)).includes(pid)) return new HeldProcess(pid, folder);
    await folder.close();
    throw new Error('the sandbox ended while it was made');
  }

  /** A file of the process's folder in /proc; what it names is gone when the process is. */
  path(name: string): string {
    return `/proc/self/fd/${this.folder.fd}/${name}`;
  }

  /** Of the process's children, as the host numbers them. */
  children(): Promise<number[]> {
    return childrenOf(this.pid);
  }

  async kill(): Promise<void> {
    if (await this.runs()) signal(this.pid, 'SIGKILL');
  }

  /** Kills it, and returns when no process of its namespace is left. */
  async end(): Promise<void> {
    while (await this.runs()) {
      signal(this.pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    await this.folder.close();
  }

  /** A zombie counts as gone: it becomes one after the last other process of its namespace. What can't be read runs. */
  private async runs(): Promise<boolean> {
    const stat = await readFile(this.path('stat'), 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
      return code === 'ENOENT' || code === 'ESRCH' ? ') X' : ') ?';
    });
    return !/^\) [XZ]/.test(stat.slice(stat.lastIndexOf(')')));
  }
}
