import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const INTERVAL_MS = 50;

export interface OomWatch {
  /** The highest count seen so far. */
  kills(): Promise<number>;
  stop(): void;
}

/**
 * Polls the kernel's count of a container's processes killed for memory. It polls often, because the cgroup disappears
 * soon after the last process, and Podman 4 reports `OOMKilled` wrongly.
 */
export async function watchOom(pid: number): Promise<OomWatch | undefined> {
  const file = await counterOf(pid);
  if (file === undefined) return undefined;
  let most = 0;
  const look = async (): Promise<void> => {
    const text = await readFile(file, 'utf8').catch(() => '');
    most = Math.max(most, Number(/^oom_kill (\d+)$/m.exec(text)?.[1] ?? 0));
  };
  const timer = setInterval(() => void look(), INTERVAL_MS);
  return { kills: () => look().then(() => most), stop: () => clearInterval(timer) };
}

async function counterOf(pid: number): Promise<string | undefined> {
  const cgroups = await readFile(`/proc/${pid}/cgroup`, 'utf8').catch(() => '');
  const mounts = await readFile('/proc/self/mountinfo', 'utf8');
  const v1 = /^\d+:(?:[^:]*,)?memory(?:,[^:]*)?:(.*)$/m.exec(cgroups)?.[1];
  const mountOf = (pattern: RegExp): string | undefined =>
    mounts
      .split('\n')
      .find((line) => pattern.test(line))
      ?.split(' ')[4];
  if (v1 !== undefined) {
    const mount = mountOf(/ - cgroup \S+ \S*\bmemory\b/);
    return mount && join(mount, v1, 'memory.oom_control');
  }
  const v2 = /^0::(.*)$/m.exec(cgroups)?.[1];
  const mount = mountOf(/ - cgroup2 /);
  return v2 !== undefined && mount ? join(mount, v2, 'memory.events') : undefined;
}
