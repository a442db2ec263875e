import { readFileSync } from 'node:fs';

/**
 * Which agent process a leftover belongs to: `<pid>-<start time>-<boot>`. The start time tells a reused pid apart, the
 * boot id a rebooted machine; so an agent removes what dead agents left and never what a live neighbour uses.
 */
export function ownerToken(): string {
  return tokenOf(process.pid) ?? `${process.pid}-0-${bootId()}`;
}

const MARK = 'compute-agent';

/** The name of what is made for an attempt; tells whose it is. */
export const leftoverName = (attemptId: string): string => `${MARK}.${ownerToken()}.${attemptId}`;

/** Whether something has such a name, of an agent that is dead. */
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
    // The command's name may hold spaces and brackets: count fields from the last bracket. Start time is field 22.
    const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${pid}-${startTime}-${bootId()}`;
  } catch {
    return undefined;
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
}
