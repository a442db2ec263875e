import { readdir, readFile, statfs } from 'node:fs/promises';
import { INSIDE } from '../inside.js';
import { MIB } from '../limits.js';
import { boundTcpBuffers } from '../network/bound-tcp-buffers.js';
import type { HeldProcess } from './held-process.js';

/** File systems in memory that a job may write. */
const TMPFS = ['/tmp', '/dev/shm'];
/** What the kernel keeps for a file in memory besides its content: inode, name, place in its folder. */
const FILE_BYTES = 1536;
/** The default of net.core.{r,w}mem_default, which the filter lets nobody raise, and a last packet on top. */
const SOCKET_BYTES = (208 + 64) * 1024;
/** A process that starts a program holds its memory twice for a moment: that long is waited for a second look. */
const SECOND_LOOK_MS = 10;

/** What a job holds in memory, added up where no cgroup counts it. The seccomp filter refuses what can't be seen here. */
export class JobMemory {
  private constructor(
    private readonly init: HeldProcess,
    private readonly tmpfs: string[],
  ) {}

  static async of(init: HeldProcess, outputsOnTmpfs: boolean): Promise<JobMemory> {
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

  /** Every process of the job's pid namespace, whoever its parent is: the job's own /proc lists them all. */
  private async processes(): Promise<number> {
    const proc = this.init.path('root/proc');
    const pids = (await readdir(proc).catch(() => [])).filter((name) => /^\d+$/.test(name));
    const statuses = await Promise.all(pids.map((pid) => readFile(`${proc}/${pid}/status`, 'utf8').catch(() => '')));
    return statuses.reduce((sum, status) => sum + privateBytes(status), 0);
  }

  /** By the most that a socket may buffer: what each does hold is shown to nobody outside. */
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

/** Of /proc/PID/status. Files' pages are left out: those of memory's own are counted as files, the others can be dropped. */
export function privateBytes(status: string): number {
  const lines = status.matchAll(/^(?:RssAnon|VmSwap|VmPTE):\s+(\d+) kB$/gm);
  return [...lines].reduce((sum, [, kilobytes]) => sum + Number(kilobytes) * 1024, 0);
}
