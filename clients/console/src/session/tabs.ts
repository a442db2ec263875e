import type { Tokens } from './web.js';

/** What the tabs of this browser tell each other: they share the cookie, and with it one session. */
export type Word = { said: 'tokens'; tokens: Tokens } | { said: 'signed-out' };

const channel = new BroadcastChannel('market.session');

export const tell = (word: Word): void => channel.postMessage(word);

export function onWord(heard: (word: Word) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => heard(data));
}

/**
 * Runs the work in one tab at a time, so that two don't refresh at once. Browsers have locks with HTTPS or on localhost
 * only; elsewhere the server answers both, for 30 seconds (ADR 42).
 */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request('market.session', work) : work();
}
