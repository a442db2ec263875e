import SearchableMap from 'minisearch/SearchableMap';
import { isHangul, lettersOf } from './hangul.js';

/** Shorter words are too similar to others to be corrected; a syllable of Hangul has two or three letters. */
const SHORTEST = { hangul: 7, other: 4 };
/** From this many letters on, two typos are corrected; a letter in the wrong place counts as two. */
const LONG = { hangul: 12, other: 6 };

/** Known words, to tell typos from unknown words. */
export class KnownWords {
  private readonly known = new SearchableMap<true>();

  /** Common words. */
  constructor(words: Iterable<string>) {
    for (const word of words) this.known.set(lettersOf(word), true);
  }

  has(word: string): boolean {
    return this.known.has(lettersOf(word));
  }

  /** The known word that was probably meant; undefined: none is similar enough. */
  near(typed: string): string | undefined {
    const script = isHangul(typed) ? 'hangul' : 'other';
    const word = lettersOf(typed);
    if (word.length < SHORTEST[script]) return undefined;
    const isLong = word.length >= LONG[script];
    let nearest: string | undefined;
    let slips = Infinity;
    for (const [known, [, distance]] of this.known.fuzzyGet(word, isLong ? 2 : 1)) {
      // Typos are rare in the first letter.
      const cost = distance + (known[0] === word[0] ? 0 : 0.6) - (isSwap(known, word) ? 1 : 0);
      if (known.length >= SHORTEST[script] && cost < slips) [nearest, slips] = [known, cost];
    }
    return nearest !== undefined && slips < (isLong ? 2.5 : 1.5) ? nearest.normalize('NFC') : undefined;
  }
}

/** Two swapped neighbours: `withdrwa`. */
function isSwap(known: string, typed: string): boolean {
  if (known.length !== typed.length) return false;
  let at = 0;
  while (known[at] === typed[at]) at++;
  return known[at] === typed[at + 1] && known[at + 1] === typed[at] && known.slice(at + 2) === typed.slice(at + 2);
}
