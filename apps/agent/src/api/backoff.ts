const FIRST_MS = 250;
const LONGEST_MS = 15_000;
/** Longest wait a server's Retry-After can ask for: a wrong date must not put the agent to sleep for a day. */
const LONGEST_ASKED_MS = 300_000;

/**
 * Milliseconds to wait before repeating a call that failed `failures` times in a row: doubling, with half of it random
 * so that the agents of a whole market don't return in step after an outage.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(full / 2 + (random() * full) / 2);
}

/** A Retry-After header (RFC 9110 §10.2.3: seconds or a date) as milliseconds from now; undefined when it makes no sense. */
export function retryAfterMs(header: string | null, now: number = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_ASKED_MS);
}
