import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MIB } from '../limits.js';
import { isOfDeadOwner, leftoverName } from '../owner.js';
import type { Leftover } from '../sandbox.js';
import { findCgroupBases } from './cgroup-bases.js';
import type { CgroupBase } from './cgroup-bases.js';

const CPU_PERIOD_US = 100_000;

export interface CgroupLimits {
  memoryMb: number;
  pids: number;
  cpus?: number;
}

/** The cgroups of one job: one directory on cgroup v2, one per controller on v1. */
export interface JobCgroup {
  /** The job's first process writes its pid into each of these before it becomes the job. */
  procsFiles: string[];
  /** Processes the kernel has killed for memory so far. */
  oomKills(): Promise<number>;
  killAll(): Promise<void>;
  /** Removes the directories; waits up to two seconds for killed processes to be gone. */
  remove(): Promise<void>;
}

/** Creates and removes jobs' cgroups, under v2 or v1 (also v1 beside an empty v2, "hybrid"). */
export class Cgroups {
  private constructor(private readonly bases: CgroupBase[]) {}

  /** Undefined when this process has no cgroup in which it could limit memory and processes. */
  static async find(root?: string): Promise<Cgroups | undefined> {
    const bases = await findCgroupBases(root);
    return bases === undefined ? undefined : new Cgroups(bases);
  }

  async create(attemptId: string, limits: CgroupLimits): Promise<JobCgroup> {
    const name = leftoverName(attemptId);
    const dirs = this.bases.map((base) => join(base.dir, name));
    try {
      for (const [index, base] of this.bases.entries()) {
        const dir = dirs[index] as string;
        await mkdir(dir);
        for (const [file, value] of settings(base, limits)) await writeFile(join(dir, file), value);
        for (const [file, value] of optionalSettings(base, limits)) {
          await writeFile(join(dir, file), value).catch(() => undefined);
        }
      }
    } catch (error) {
      await removeAll(dirs);
      throw error;
    }
    return jobCgroup(this.bases, dirs);
  }

  /** Cgroups of dead agents anywhere in the hierarchy, with the processes in them. */
  async leftovers(): Promise<Leftover[]> {
    const dirs = await Promise.all(this.bases.map((base) => leftoversIn(base.mount, 6)));
    return dirs.flat().map((dir) => ({
      what: `cgroup ${dir}`,
      remove: async () => {
        await killAll([dir]);
        await removeAll([dir]);
      },
    }));
  }
}

function settings(base: CgroupBase, limits: CgroupLimits): Array<[string, string]> {
  const bytes = String(limits.memoryMb * MIB);
  const memory: Array<[string, string]> =
    base.version === 2 ? [['memory.max', bytes]] : [['memory.limit_in_bytes', bytes]];
  const pids: Array<[string, string]> = [['pids.max', String(limits.pids)]];
  return [...(base.controllers.includes('memory') ? memory : []), ...(base.controllers.includes('pids') ? pids : [])];
}

/** Settings that older kernels, or kernels without swap, lack; the probe checks what matters of them. */
function optionalSettings(base: CgroupBase, limits: CgroupLimits): Array<[string, string]> {
  const bytes = String(limits.memoryMb * MIB);
  const quota = limits.cpus === undefined ? undefined : Math.round(limits.cpus * CPU_PERIOD_US);
  const memory: Array<[string, string]> =
    base.version === 2
      ? [
          ['memory.swap.max', '0'],
          ['memory.oom.group', '1'],
        ]
      : [['memory.memsw.limit_in_bytes', bytes]];
  const cpu: Array<[string, string]> =
    base.version === 2
      ? [['cpu.weight', '25'], ...(quota ? [['cpu.max', `${quota} ${CPU_PERIOD_US}`] as [string, string]] : [])]
      : [['cpu.shares', '256'], ...(quota ? [['cpu.cfs_quota_us', String(quota)] as [string, string]] : [])];
  return [...(base.controllers.includes('memory') ? memory : []), ...(base.controllers.includes('cpu') ? cpu : [])];
}

function jobCgroup(bases: CgroupBase[], dirs: string[]): JobCgroup {
  const memory = bases.findIndex((base) => base.controllers.includes('memory'));
  const counter = join(dirs[memory] as string, bases[memory]?.version === 2 ? 'memory.events' : 'memory.oom_control');
  return {
    procsFiles: dirs.map((dir) => join(dir, 'cgroup.procs')),
    oomKills: async () => {
      const text = await readFile(counter, 'utf8').catch(() => '');
      return Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? 0);
    },
    killAll: () => killAll(dirs),
    remove: () => removeAll(dirs),
  };
}

async function killAll(dirs: string[]): Promise<void> {
  for (const dir of dirs) {
    const killed = await writeFile(join(dir, 'cgroup.kill'), '1').then(
      () => true,
      () => false,
    );
    if (killed) continue;
    // cgroup v1 has no kill file: repeat until a fork bomb has no process left to fork.
    for (let round = 0; round < 50; round++) {
      const pids = (await readFile(join(dir, 'cgroup.procs'), 'utf8').catch(() => '')).split('\n').filter(Boolean);
      if (pids.length === 0) break;
      for (const pid of pids) kill(Number(pid));
      await pause(10);
    }
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}

async function removeAll(dirs: string[]): Promise<void> {
  for (const dir of dirs) {
    for (let tries = 0; tries < 100; tries++) {
      const error = await rmdir(dir).then(
        () => undefined,
        (failure: NodeJS.ErrnoException) => failure,
      );
      if (error === undefined || error.code !== 'EBUSY') break;
      await pause(20);
    }
  }
}

async function leftoversIn(dir: string, depth: number): Promise<string[]> {
  const names = await readdir(dir, { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of names) {
    if (!entry.isDirectory()) continue;
    const path = join(dir, entry.name);
    if (isOfDeadOwner(entry.name)) found.push(path);
    else if (depth > 0) found.push(...(await leftoversIn(path, depth - 1)));
  }
  return found;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
