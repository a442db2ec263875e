import { readFileSync } from 'node:fs';

/**
 * Which agent process a leftover belongs to: `<pid>-<start time>-<boot>`. The start time reveals a reused pid, the boot
 * id a reboot. So an agent removes what dead agents left, and never what a live one uses.
 */
export function ownerToken(): string {
  return tokenOf(process.pid) ?? `${process.pid}-0-${bootId()}`;
}

const MARK = 'compute-agent';

/** The name of anything created for an attempt; it shows the owner. */
export const leftoverName = (attemptId: string): string => `${MARK}.${ownerToken()}.${attemptId}`;

/** Whether the name belongs to a dead agent. */
export function isOfDeadOwner(name: string): boolean {
  const [mark, owner] = name.split('.');
  return mark === MARK && owner !== undefined && !ownerIsAlive(owner);
}

export function ownerIsAlive(token: string): boolean {
  const pid = Number(token.split('-')[0]);
  return Number.isInteger(pid) && pid > 0 && tokenOf(pid) === token;
}

function tokenOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name may hold spaces and brackets, so count fields from the last bracket. Field 22 is the start
    // time.
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid}-${startTime}-${bootId()}`;
  } catch {
    return undefined;
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
}
