import { PATIENCE_MS } from './patience.js';

type Nothing = undefined | false | null;

/** Asks `probe` until it answers something. A longer limit is for what takes a known time before it can come. */
export async function eventually<T>(
  probe: () => T | Nothing | Promise<T | Nothing>,
  what = 'the condition',
  limitMs = PATIENCE_MS,
): Promise<T> {
  const until = Date.now() + limitMs;
  for (let pauseMs = 5; ; pauseMs = Math.min(2 * pauseMs, 50)) {
    const found = await probe();
    if (found) return found;
    if (Date.now() > until) throw new Error(`${what} did not come true within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
