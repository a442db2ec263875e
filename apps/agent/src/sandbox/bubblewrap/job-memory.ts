import { readdir, readFile, statfs } from 'node:fs/promises';
import { INSIDE } from '../inside.js';
import { MIB } from '../limits.js';
import { boundTcpBuffers } from '../network/enter-namespace.js';
import type { ProcessHandle } from './process-handle.js';

/** In-memory file systems that a job can write to. */
const TMPFS = ['/tmp', '/dev/shm'];
/** Kernel memory per in-memory file besides its content: inode, name, directory entry. */
const FILE_BYTES = 1536;
/** The default of net.core.{r,w}mem_default, which the filter keeps from being raised, plus one last packet. */
const SOCKET_BYTES = (208 + 64) * 1024;
/** A process that starts a program briefly holds its memory twice, so a second look follows after this long. */
const SECOND_LOOK_MS = 10;

/** Adds up the memory of a job where no cgroup counts it. The seccomp filter refuses memory that is invisible here. */
export class JobMemory {
  private constructor(
    private readonly init: ProcessHandle,
    private readonly tmpfs: string[],
  ) {}

  static async of(init: ProcessHandle, outputsOnTmpfs: boolean): Promise<JobMemory> {
    await boundTcpBuffers(init.path('ns/net'));
    return new JobMemory(init, outputsOnTmpfs ? [...TMPFS, INSIDE.outputs] : TMPFS);
  }

  async exceeds(limitMb: number): Promise<boolean> {
    if ((await this.bytes()) <= limitMb * MIB) return false;
    await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS));
    return (await this.bytes()) > limitMb * MIB;
  }

  private async bytes(): Promise<number> {
    const parts = await Promise.all([this.processes(), this.sockets(), ...this.tmpfs.map((path) => this.files(path))]);
    return parts.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Every process of the job's pid namespace, whatever its parent: the job's own /proc lists them all. */
  private async processes(): Promise<number> {
    const proc = this.init.path('root/proc');
    const pids = (await readdir(proc).catch(() => [])).filter((name) => /^\d+$/.test(name));
    const statuses = await Promise.all(pids.map((pid) => readFile(`${proc}/${pid}/status`, 'utf8').catch(() => '')));
    return statuses.reduce((sum, status) => sum + privateBytes(status), 0);
  }

  /** Counts the most that a socket may buffer, because the kernel doesn't show from outside what each one holds. */
  private async sockets(): Promise<number> {
    const text = await readFile(this.init.path('net/sockstat'), 'utf8').catch(() => '');
    return Number(/^sockets: used (\d+)/.exec(text)?.[1] ?? 0) * SOCKET_BYTES;
  }

  private async files(path: string): Promise<number> {
    const stat = await statfs(this.init.path(`root${path}`)).catch(() => undefined);
    if (stat === undefined) return 0;
    return (stat.blocks - stat.bfree) * stat.bsize + (stat.files - stat.ffree) * FILE_BYTES;
  }
}

/**
 * From /proc/PID/status. Skips file pages: in-memory files are counted as files, and the kernel can drop the others.
 */
export function privateBytes(status: string): number {
  const lines = status.matchAll(/^(?:RssAnon|VmSwap|VmPTE):\s+(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0);
}
