import { PATIENCE_MS } from './patience.js';

type Nothing = undefined | false | null;

/** Asks `probe` until it answers something. A longer limit is for what takes a known time before it can come. */
export async function eventually<T>(
  probe: () => T | Nothing | Promise<T | Nothing>,
  what = 'the condition',
  limitMs = PATIENCE_MS,
): Promise<T> {
  const from = Date.now();
  for (;;) {
    const found = await probe();
    if (found) return found;
    const waitedMs = Date.now() - from;
    if (waitedMs > limitMs) throw new Error(`${what} did not come true within ${limitMs} ms`);
    // Asking takes processor time from what is waited for, so it finds out up to a tenth late.
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(waitedMs / 10, 5), 150)));
  }
}
