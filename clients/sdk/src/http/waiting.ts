import { TimeoutError } from '../errors.js';

export interface TimeLimit {
  signal: AbortSignal;
  /** Ends the limit; no listener stays on the outer signal. */
  clear(): void;
}

/**
 * A signal that aborts with `outer`, or after `ms` with a TimeoutError. It replaces `AbortSignal.any` with
 * `AbortSignal.timeout`, which never aborts on Node 20 once the garbage collector has run (nodejs/node#57736).
 */
export function timeLimit(outer: AbortSignal | undefined, ms: number): TimeLimit {
  const limit = new AbortController();
  const leave = (): void => limit.abort(outer?.reason);
  const timer = setTimeout(() => limit.abort(new TimeoutError(`No response within ${ms / 1000} s.`)), ms);
  outer?.addEventListener('abort', leave, { once: true });
  if (outer?.aborted) leave();
  const clear = (): void => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', leave);
  };
  return { signal: limit.signal, clear };
}

/** Rejects with the signal's reason once it aborts; otherwise never settles. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

/** Rejects with the signal's reason when it aborts first. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

const FIRST_MS = 500;
const LONGEST_MS = 8_000;

/** Exponential with full jitter: clients that failed together don't come back together. */
export function backoff(failures: number): number {
  return Math.random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** failures);
}
