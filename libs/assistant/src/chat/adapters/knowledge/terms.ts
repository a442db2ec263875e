import stemmers from 'snowball-stemmers';
import { STOP_WORDS } from '../embedded/text/stop-words.js';

const SHORTEST = 2;
const LONGEST = 40;
/** Cached words; the cache is emptied when it is full. */
const MAX_KEPT = 20_000;

const english = stemmers.newStemmer('english');
const kept = new Map<string, string>();

/** The stem of an English word; undefined for stop words. */
export function termOf(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (lower.length < SHORTEST || lower.length > LONGEST || STOP_WORDS.en.has(lower)) return undefined;
  let term = kept.get(lower);
  if (term === undefined) {
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(lower, (term = english.stem(lower)));
  }
  return term;
}
