import { PassingFailure, isTokenRefused } from './api/api-errors.js';
import { backoffMs } from './api/backoff.js';

/** Milliseconds to wait after a failure; what only a person can put right is thrown on. */
export function pauseAfter(error: unknown, failures: number, signal: AbortSignal): number {
  if (signal.aborted || isTokenRefused(error)) throw error;
  return (error instanceof PassingFailure && error.retryAfterMs) || backoffMs(failures);
}
