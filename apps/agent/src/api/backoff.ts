import { TransientFailure, isReplaced, isTokenRefused } from './api-errors.js';

/** Milliseconds to wait after a failure; rethrows errors that only a person can fix. */
export function pauseAfter(error: unknown, failures: number, signal: AbortSignal): number {
  if (signal.aborted || isTokenRefused(error) || isReplaced(error)) throw error;
  return pauseMs(error, failures);
}

/** As long as the server asks, or else by backoff: a `Retry-After` of 0 must not make a loop without pauses. */
export const pauseMs = (error: unknown, failures: number): number =>
  (error instanceof TransientFailure && error.retryAfterMs) || backoffMs(failures);

const FIRST_MS = 250;
const LONGEST_MS = 15_000;
/** Longest Retry-After that is obeyed: a wrong date must not stop the agent for a day. */
const LONGEST_ASKED_MS = 300_000;

/**
 * Milliseconds to wait before repeating a call that failed `failures` times in a row. The wait doubles, and half of it
 * is random, so that agents don't all come back at the same moment after an outage.
 */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 20));
  return Math.round(full / 2 + (random() * full) / 2);
}

/** A Retry-After header (RFC 9110 §10.2.3: seconds or a date) as milliseconds from now; undefined when invalid. */
export function retryAfterMs(header: string | null, now: number = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_ASKED_MS);
}
