import type { Language } from '../../../../domain/language.js';
import { ungluedOf } from '../text/glued.js';
import { KnownWords } from '../text/typos.js';
import { Features, type Word } from './features.js';

/** Unknown words that are looked at for slips of the fingers; a message of nothing else is none that could be understood. */
const MAX_SLIPS = 8;
/** What unknown words were taken for is kept; forgotten all at once when it has become too much. */
const MAX_KEPT = 4000;

/** Reads messages of one language: slips of the fingers in words that are asked with are put right. */
export class Reader {
  private readonly features: Features;
  private readonly words: KnownWords;
  private readonly meant = new Map<string, readonly Word[]>();

  /** `words`: as they are typed; `stems`: of words that more than one message has. */
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

  /** The word that a slip of the fingers meant, or those that were written without spaces; else the word itself. */
  private meantBy(word: Word): Word[] {
    if (this.words.has(word.typed)) return [word];
    const near = this.words.near(word.typed);
    if (near !== undefined) return [this.features.word(near)];
    const apart = ungluedOf(word.typed, (part) => this.words.has(part));
    return apart?.map((part) => this.features.word(part)) ?? [word];
  }

  isKnown({ isEmpty, stem, meanings }: Word): boolean {
    return isEmpty || this.stems.has(stem) || meanings.length > 0;
  }

  /** What a message is classified by; the subject is the topic that the one before it was about. */
  featuresOf(text: string, words: readonly Word[], subject?: Subject): Map<string, number> {
    const all = this.features.of(text, words);
    const strange = words.filter((word) => !this.isKnown(word)).length;
    for (let i = 1; i <= Math.min(strange, MAX_STRANGE); i++) all.set(`?${i}`, 1);
    if (!subject) return all;
    // What is asked of a job is another topic than the same asked of a proxy.
    for (const { stem, isEmpty } of words.slice(0, MAX_GOING_ON))
      if (!isEmpty) all.set(`@${subject.area} ${stem}`, WEIGHT.asked);
    return withSubject(all, subject);
  }
}

/** More strange words than these say no more. */
const MAX_STRANGE = 3;

/** What was answered before. */
export interface Subject {
  topic: string;
  area: string;
}

const WEIGHT = { topic: 1, area: 0.7, asked: 1.2 };
/** As many words of a message are read together with it; a longer one says itself what it is about. */
const MAX_GOING_ON = 9;

export function withSubject(features: Map<string, number>, { topic, area }: Subject): Map<string, number> {
  return features.set(`<${topic}`, WEIGHT.topic).set(`<@${area}`, WEIGHT.area);
}
