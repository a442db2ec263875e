import { statfs } from 'node:fs/promises';

const LOOK_MS = 1_000;

export interface DiskWatch {
  /** Aborts when the disk has filled by more than was allowed. */
  full: AbortSignal;
  stop(): void;
}

/**
 * Checks every second how much fuller a folder's disk has become, because an engine reports the unpacked size only
 * afterwards. Doesn't watch a folder that is invisible from here (an engine in a virtual machine).
 */
export async function watchDisk(
  folder: string,
  maxBytes: number,
  free = freeBytes,
  everyMs = LOOK_MS,
): Promise<DiskWatch> {
  const full = new AbortController();
  const before = await free(folder).catch(() => undefined);
  if (before === undefined) return { full: full.signal, stop: () => undefined };
  const look = async (): Promise<void> => {
    const now = await free(folder).catch(() => before);
    if (before - now > maxBytes) full.abort(new Error('it takes more room than an image may have'));
  };
  const timer = setInterval(() => void look(), everyMs);
  return { full: full.signal, stop: () => clearInterval(timer) };
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
