import { setTimeout as sleep } from 'node:timers/promises';
import { EndpointError } from './endpoint-errors.js';

const MAX_ATTEMPTS = 3;
const FIRST_PAUSE_MS = 250;
/** The longest pause an endpoint may ask for; if it asks for more, we treat it as down. */
const MAX_PAUSE_MS = 5_000;

/**
 * Retries calls that may succeed a moment later, if the pause ends before the deadline (`performance.now()`). `signal`
 * aborts at the deadline, at the latest.
 */
export async function withRetries<T>(attempt: () => Promise<T>, deadline: number, signal: AbortSignal): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof EndpointError) || !error.retryable || tried === MAX_ATTEMPTS) throw error;
      const pauseMs = Math.max(error.retryAfterMs ?? 0, FIRST_PAUSE_MS * 2 ** (tried - 1) * (0.5 + Math.random() / 2));
      if (pauseMs > MAX_PAUSE_MS || performance.now() + pauseMs >= deadline) throw error;
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw error;
    }
  }
}

/** `Retry-After` (RFC 9110 §10.2.3): seconds, or a date. Undefined when absent or unreadable. */
export function retryAfterMs(header: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
