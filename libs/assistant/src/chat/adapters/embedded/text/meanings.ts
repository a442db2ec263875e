import type { Language } from '../../../../domain/language.js';
import { isHangul } from './hangul.js';
import { stemOf } from './stems.js';
import { SYNONYMS } from './synonyms.js';
import { plain, wordsOf } from './words.js';

/** The possible meanings of a stem, or of two adjacent stems. */
type Lookup = ReadonlyMap<string, readonly string[]>;

/** From this many letters on, a Turkish word is looked up by its beginning. */
const BEGINNING = 4;

/** The meanings of one language's words; English words count in all languages. */
export class Meanings {
  private readonly single: Lookup;
  private readonly pairs: Lookup;

  constructor(private readonly lang: Language) {
    const single = new Map<string, string[]>();
    const pairs = new Map<string, string[]>();
    for (const [row, meaning] of SYNONYMS.entries())
      for (const entry of new Set(`${meaning[lang]}, ${meaning.en}`.split(', '))) {
        const words = wordsOf(entry, lang);
        const [lookup, key] =
          words.length === 1 ? [single, this.keyOf(words[0]!)] : [pairs, this.pairOf(words[0]!, words[1]!)];
        const named = lookup.get(key) ?? [];
        if (!named.includes(`=${row}`)) lookup.set(key, [...named, `=${row}`]);
      }
    this.single = single;
    this.pairs = pairs;
  }

  of(word: string): readonly string[] {
    if (isHangul(word)) return this.within(word);
    const whole = this.single.get(this.keyOf(word)) ?? this.single.get(stemOf(word, this.lang));
    if (whole || this.lang !== 'tr') return whole ?? [];
    const letters = plain(word);
    for (let end = letters.length; end >= BEGINNING; end--) {
      const found = this.single.get(letters.slice(0, end));
      if (found) return found;
    }
    return [];
  }

  ofPair(first: string, second: string): readonly string[] {
    return this.pairs.get(this.pairOf(first, second)) ?? [];
  }

  /** In Korean, a meaning may stand anywhere before the endings. */
  private within(word: string): readonly string[] {
    const found = new Set(this.single.get(stemOf(word, this.lang)));
    for (let from = 0; from < word.length - 1; from++)
      for (let to = from + 2; to <= Math.min(word.length, from + 5); to++)
        for (const meaning of this.single.get(word.slice(from, to)) ?? []) found.add(meaning);
    return [...found];
  }

  private keyOf(word: string): string {
    if (isHangul(word)) return word;
    return this.lang === 'tr' ? plain(word) : stemOf(word, this.lang);
  }

  private pairOf(first: string, second: string): string {
    if (this.lang === 'tr') return `${plain(first).slice(0, BEGINNING)} ${plain(second).slice(0, 3)}`;
    if (this.lang === 'ko') return `${first.slice(0, 2)} ${second.slice(0, 2)}`;
    return `${stemOf(first, this.lang)} ${stemOf(second, this.lang)}`;
  }
}
