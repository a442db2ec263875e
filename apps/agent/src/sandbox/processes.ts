import { readdir, readFile } from 'node:fs/promises';

/** Pids of the children of a process's first thread, as the host numbers them; empty when it is gone. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Sends a signal; ignores a process that is already gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Already gone.
  }
}

/** Every process of the host that shows its command line: pid, and arguments with a zero byte after each. */
export async function commandLines(): Promise<Array<{ pid: number; line: string }>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.map((pid, index) => ({ pid: Number(pid), line: lines[index] ?? '' }));
}
