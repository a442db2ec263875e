import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { systemErrorCode } from './startup-error.js';

const onLinux = process.platform === 'linux';

/** Whether the process still runs; an unreaped zombie counts as ended. */
export function isAlive(pid: number): boolean {
  const stat = readStat(pid);
  if (stat !== null) return stat.state !== 'Z' && stat.state !== 'X';
  return isTaken(pid);
}

/** Whether the number belongs to any process, even a zombie. */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) === 'EPERM';
  }
}

/**
 * Tells this process from a later one with the same number: boot and start time. Null where the system doesn't provide
 * them (macOS): there the number alone must do.
 */
export function processStart(pid: number): string | null {
  const stat = readStat(pid);
  return stat === null ? null : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${stat.startTicks}`;
}

/** The command line of a process, with arguments separated by NUL or blanks; empty when it has ended. */
export function commandLine(pid: number): string {
  try {
    if (onLinux) return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return '';
  }
}

/** The numbers of all processes. */
export function allProcesses(): number[] {
  if (onLinux) return readdirSync('/proc').map(Number).filter(Number.isInteger);
  return execFileSync('ps', ['-axo', 'pid='], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((pid) => pid > 0);
}

/** Sends a signal; ignores a process that has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error;
  }
}

/** Polls until `condition` is true; returns false when `limitMs` has passed. */
export async function waitUntil(condition: () => boolean, limitMs: number, intervalMs = 10): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
  return true;
}

function readStat(pid: number): { state: string; startTicks: string } | null {
  if (!onLinux) return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the second field, the name, may contain spaces and brackets, so count from its end.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTicks: fields[19] ?? '' };
  } catch {
    return null;
  }
}
