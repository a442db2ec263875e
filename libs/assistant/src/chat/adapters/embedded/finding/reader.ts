import type { Language } from '../../../../domain/language.js';
import { splitWord } from '../text/split-words.js';
import { KnownWords } from '../text/typos.js';
import { Features, type Word } from './features.js';

/** At most this many unknown words are checked for typos. */
const MAX_SLIPS = 8;
/** Cached corrections; the cache is emptied when it is full. */
const MAX_KEPT = 4000;

/** Reads messages of one language and corrects typos in words that questions use. */
export class Reader {
  private readonly features: Features;
  private readonly words: KnownWords;
  private readonly meant = new Map<string, readonly Word[]>();

  /** `words`: as people type them; `stems`: of words that several messages have. */
  constructor(
    lang: Language,
    words: Iterable<string>,
    private readonly stems: ReadonlySet<string>,
  ) {
    this.features = new Features(lang);
    this.words = new KnownWords(words);
  }

  read(text: string): Word[] {
    let slips = 0;
    return this.features.words(text).flatMap((word) => {
      if (this.isKnown(word)) return word;
      const kept = this.meant.get(word.typed);
      if (kept) return kept;
      if (++slips > MAX_SLIPS) return word;
      const meant = this.meantBy(word);
      if (this.meant.size >= MAX_KEPT) this.meant.clear();
      this.meant.set(word.typed, meant);
      return meant;
    });
  }

  /** The intended word of a typo, or the words written without spaces; otherwise the word itself. */
  private meantBy(word: Word): Word[] {
    if (this.words.has(word.typed)) return [word];
    const near = this.words.near(word.typed);
    if (near !== undefined) return [this.features.word(near)];
    const apart = splitWord(word.typed, (part) => this.words.has(part));
    return apart?.map((part) => this.features.word(part)) ?? [word];
  }

  isKnown({ isEmpty, stem, meanings }: Word): boolean {
    return isEmpty || this.stems.has(stem) || meanings.length > 0;
  }

  /** The features of a message; `subject` is the topic of the message before it. */
  featuresOf(text: string, words: readonly Word[], subject?: Subject): Map<string, number> {
    const all = this.features.of(text, words);
    const strange = words.filter((word) => !this.isKnown(word)).length;
    for (let i = 1; i <= Math.min(strange, MAX_STRANGE); i++) all.set(`?${i}`, 1);
    if (!subject) return all;
    // The same question about a job and about a proxy is two topics.
    for (const { stem, isEmpty } of words.slice(0, MAX_GOING_ON))
      if (!isEmpty) all.set(`@${subject.area} ${stem}`, WEIGHT.asked);
    return withSubject(all, subject);
  }
}

/** Further strange words add nothing. */
const MAX_STRANGE = 3;

/** What was answered before. */
export interface Subject {
  topic: string;
  area: string;
}

const WEIGHT = { topic: 1, area: 0.7, asked: 1.2 };
/** Messages of up to this many words are read together with the subject; a longer one stands for itself. */
const MAX_GOING_ON = 9;

export function withSubject(features: Map<string, number>, { topic, area }: Subject): Map<string, number> {
  return features.set(`<${topic}`, WEIGHT.topic).set(`<@${area}`, WEIGHT.area);
}
