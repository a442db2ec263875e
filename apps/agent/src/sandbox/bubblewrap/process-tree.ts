import { readFile } from 'node:fs/promises';

/** Pids of a process's children, as the host numbers them; empty when it is gone. */
export async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** Sends a signal; a process that is already gone is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // Gone already.
  }
}

/** Resident memory of a process and all its descendants, in bytes; pages shared between them count each time. */
export async function residentBytes(pid: number): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  const own = Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
  const children = await childrenOf(pid);
  const below = await Promise.all(children.map(residentBytes));
  return below.reduce((sum, bytes) => sum + bytes, own);
}

const PAGE_BYTES = 4096;
