import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves with the work, after `ms`, or when `cut` aborts. */
export async function within(ms: number, work: Promise<unknown>, cut?: AbortSignal): Promise<void> {
  const timer = new AbortController();
  const time = sleep(ms, undefined, { signal: timer.signal }).catch(() => undefined);
  await Promise.race([work, time, ...(cut ? [aborted(cut)] : [])]);
  timer.abort();
}

/** Resolves when `signal` aborts. */
export function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
