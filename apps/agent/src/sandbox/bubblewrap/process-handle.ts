import { constants } from 'node:fs';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { childrenOf, signal } from '../processes.js';

const LOOK_MS = 2;

/**
 * The first process of a sandbox, held by its open folder in /proc. The kernel may reuse a process number but never an
 * open folder. When this process ends, the kernel ends all others of its pid namespace, and reaps it only after them.
 */
export class ProcessHandle {
  private constructor(
    private readonly pid: number,
    private readonly folder: FileHandle,
  ) {}

  /** The only child of one of our processes; rejects when it has none. */
  static async childOf(parent: number): Promise<ProcessHandle> {
    const [pid] = await childrenOf(parent);
    if (pid === undefined) throw new Error('the sandbox ended during set-up');
    const folder = await open(`/proc/${pid}`, constants.O_RDONLY | constants.O_DIRECTORY);
    // Still the child after its folder was opened, so the folder belongs to the child.
    if ((await childrenOf(parent)).includes(pid)) return new ProcessHandle(pid, folder);
    await folder.close();
    throw new Error('the sandbox ended during set-up');
  }

  /** A file in the process's /proc folder; it disappears with the process. */
  path(name: string): string {
    return `/proc/self/fd/${this.folder.fd}/${name}`;
  }

  /** Its children, by their process numbers on the host. */
  children(): Promise<number[]> {
    return childrenOf(this.pid);
  }

  async kill(): Promise<void> {
    if (await this.runs()) signal(this.pid, 'SIGKILL');
  }

  /** Kills it, and resolves when no process of its namespace is left. */
  async end(): Promise<void> {
    while (await this.runs()) {
      signal(this.pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    await this.folder.close();
  }

  /**
   * A zombie counts as gone: the process becomes one after the last other process of its namespace. If the state can't
   * be read, it counts as running.
   */
  private async runs(): Promise<boolean> {
    const stat = await readFile(this.path('stat'), 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
      return code === 'ENOENT' || code === 'ESRCH' ? ') X' : ') ?';
    });
    return !/^\) [XZ]/.test(stat.slice(stat.lastIndexOf(')')));
  }
}
