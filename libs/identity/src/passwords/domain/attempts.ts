/** Failures of one subject: an account, an account on one known network, or a network. */
export interface FailureCount {
  failures: number;
  lastFailureAt: Date;
  blockedUntil: Date | null;
}

/** Failures that a subject may have before it is slowed down; for mails, how many may be requested. */
export const FREE_FAILURES = { account: 5, address: 50, mail: 20, code: 10 } as const;

const FIRST_BLOCK_S = 15;
const LONGEST_BLOCK_S = 900;
/** After this long without a failure, the count starts again. */
export const FORGET_AFTER_S = 900;

/**
 * The count after one more failure. An account's fifth failure blocks for 15 s, each further one for twice as long, up
 * to 15 minutes. Attempts during a block don't count, so nobody can prolong it.
 */
export function afterFailure(count: FailureCount | null, free: number, now: Date): FailureCount {
  const failures = count && !isForgotten(count, now) ? count.failures + 1 : 1;
  const blockS = failures < free ? 0 : Math.min(LONGEST_BLOCK_S, FIRST_BLOCK_S * 2 ** Math.min(failures - free, 10));
  return {
    failures,
    lastFailureAt: now,
    blockedUntil: blockS > 0 ? new Date(now.getTime() + blockS * 1000) : null,
  };
}

/** Whole seconds until the next attempt is allowed; 0: now. */
export function blockedForS(count: FailureCount | null, now: Date): number {
  const ms = (count?.blockedUntil?.getTime() ?? 0) - now.getTime();
  return ms > 0 ? Math.ceil(ms / 1000) : 0;
}

function isForgotten(count: FailureCount, now: Date): boolean {
  const since = Math.max(count.lastFailureAt.getTime(), count.blockedUntil?.getTime() ?? 0);
  return now.getTime() - since > FORGET_AFTER_S * 1000;
}
