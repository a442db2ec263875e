import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

import { eventually } from './eventually.js';

/** Ids of all live processes that work in a folder or name it on their command line: a service's whole tree. */
export function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => belongs(pid, folder))
    .map(Number);
}

/** kill -9; a process that has ended since it was listed is no error. */
export function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** kill -9 of a service's whole tree, and of what it forked meanwhile; answers when none is left. */
export async function killTree(folder: string): Promise<void> {
  const rest = () => processesOf(folder);
  await eventually(async () => (killAll(rest()), rest().length === 0), 'the end of every process');
}

function belongs(pid: string, folder: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')) return false;
    const about = [readFileSync(`/proc/${pid}/cmdline`, 'utf8'), readlinkSync(`/proc/${pid}/cwd`)];
    return about.some((text) => text.includes(folder)) || hasEnvironment(pid, folder);
  } catch {
    return false;
  }
}

function hasEnvironment(pid: string, folder: string): boolean {
  return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`DATA_DIR=${folder}`);
}
