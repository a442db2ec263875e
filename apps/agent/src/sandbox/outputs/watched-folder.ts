import { chmod, lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { MIB } from '../limits.js';
import type { OutputsOptions, OutputsVolume } from './outputs-volume.js';

const INTERVAL_MS = 100;
const MAX_ENTRIES = 20_000;

/**
 * For agents that can't mount: checks the folder's size ten times a second and ends the job when it exceeds the limit.
 * It can overshoot by what a disk writes in that time; RLIMIT_FSIZE limits each single file.
 */
export async function watchFolder(options: OutputsOptions): Promise<OutputsVolume> {
  await chmod(options.dir, 0o777);
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    over = !(await fits(options.dir, options.sizeMb * MIB));
    if (over) options.onOverflow();
    else if (timer !== undefined) timer = setTimeout(() => void look(), INTERVAL_MS);
  };
  timer = setTimeout(() => void look(), INTERVAL_MS);
  return {
    settle: () => {
      clearTimeout(timer);
      timer = undefined;
      return Promise.resolve();
    },
    isFull: async () => over || !(await fits(options.dir, options.sizeMb * MIB)),
    release: () => Promise.resolve(),
  };
}

async function fits(dir: string, limitBytes: number): Promise<boolean> {
  let bytes = 0;
  let entries = 0;
  const pending = [dir];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const folder = await opendir(next).catch((error: NodeJS.ErrnoException) => error);
    if (folder instanceof Error) {
      if (folder.code === 'ENOENT') continue;
      // A folder that the job closed to the watcher could hide anything.
      return false;
    }
    for await (const entry of folder) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) pending.push(path);
      const stat = await lstat(path).catch(() => undefined);
      bytes += (stat?.blocks ?? 0) * 512;
      if (bytes > limitBytes || ++entries > MAX_ENTRIES) return false;
    }
  }
  return true;
}
