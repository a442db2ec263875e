import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Ids of all live processes that work in a folder or name it on their command line: a service's whole tree. */
export function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => belongs(pid, folder))
    .map(Number);
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
