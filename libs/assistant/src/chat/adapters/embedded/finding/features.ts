import type { Language } from '../../../../domain/language.js';
import { isHangul } from '../text/hangul.js';
import { Meanings } from '../text/meanings.js';
import { stemOf } from '../text/stems.js';
import { STOP_WORDS } from '../text/stop-words.js';
import { plain, wordsOf } from '../text/words.js';
import { signsIn } from './signs.js';

/** The weight of each kind of feature, before its rarity. */
const WEIGHT = { stem: 1, meaning: 1, pair: 0.8, letters: 0.4, syllables: 0.6, hangulWord: 0.5, sign: 0.7 };
/** Cached words; the cache is emptied when it is full. */
const MAX_KEPT = 8000;

/** A word with everything we compare it by. */
export interface Word {
  typed: string;
  stem: string;
  /** On its own, says nothing about the question. */
  isEmpty: boolean;
  meanings: readonly string[];
  features: readonly [name: string, weight: number][];
}

/** The features of a language's texts: stems, meanings, pairs of stems and runs of letters. */
export class Features {
  private readonly meanings: Meanings;
  private readonly kept = new Map<string, Word>();

  constructor(private readonly lang: Language) {
    this.meanings = new Meanings(lang);
  }

  words(text: string): Word[] {
    return wordsOf(text, this.lang).map((typed) => this.word(typed));
  }

  /** Each feature counts once: repeating a word adds no weight. */
  of(text: string, words: readonly Word[]): Map<string, number> {
    const all = new Map<string, number>(signsIn(text).map((sign) => [sign, WEIGHT.sign]));
    const add = (name: string, weight: number) => all.set(name, Math.max(weight, all.get(name) ?? 0));
    for (const [i, word] of words.entries()) {
      for (const [name, weight] of word.features) add(name, weight);
      const next = words[i + 1];
      if (!next) continue;
      add(`${word.stem} ${next.stem}`, WEIGHT.pair);
      for (const meaning of this.meanings.ofPair(word.typed, next.typed)) add(meaning, WEIGHT.meaning);
    }
    return all;
  }

  word(typed: string): Word {
    let word = this.kept.get(typed);
    if (!word) {
      if (this.kept.size >= MAX_KEPT) this.kept.clear();
      this.kept.set(typed, (word = this.read(typed)));
    }
    return word;
  }

  private read(typed: string): Word {
    const stem = stemOf(typed, this.lang);
    const isEmpty = STOP_WORDS[this.lang].has(this.lang === 'tr' ? plain(typed) : typed);
    const features: [string, number][] = isHangul(typed)
      ? [[typed, WEIGHT.hangulWord], [stem, WEIGHT.hangulWord], ...runs(`^${typed}`, [1, 2, 3], WEIGHT.syllables)]
      : [[stem, WEIGHT.stem], ...runs(`^${this.lang === 'tr' ? plain(typed) : typed}$`, [3, 4], WEIGHT.letters)];
    const meanings = this.meanings.of(typed);
    for (const meaning of meanings) features.push([meaning, WEIGHT.meaning]);
    return { typed, stem, isEmpty, meanings, features };
  }
}

/** Runs of letters, marked to tell them from words. */
function runs(word: string, lengths: readonly number[], weight: number): [string, number][] {
  return lengths.flatMap((length) =>
    Array.from({ length: Math.max(0, word.length - length + 1) }, (_, at): [string, number] => [
      `~${word.slice(at, at + length)}`,
      weight,
    ]),
  );
}
