import { PassingFailure, isTokenRefused } from './api/api-errors.js';
import { backoffMs } from './api/backoff.js';

/** Milliseconds to wait after a failure; rethrows errors that only a person can fix. */
export function pauseAfter(error: unknown, failures: number, signal: AbortSignal): number {
  if (signal.aborted || isTokenRefused(error)) throw error;
  return (error instanceof PassingFailure && error.retryAfterMs) || backoffMs(failures);
}
