import type { Language } from '../../../domain/language.js';
import type { Mode } from '../../../domain/mode.js';
import type { Topic } from '../help/topic.js';
import { isHelp } from '../help/topic.js';
import { wordsOf } from './words.js';
import type { Word } from './words.js';

export interface Found {
  topic: Topic;
  /** 0..1: how much of the question the topic speaks of, and how near it is to a question that was foreseen. */
  confidence: number;
}

/** Below this nothing was found: better silent than beside the point. Tuned on `testing/questions`. */
export const ENOUGH = 0.42;

/** What the part of the question that the topic speaks of counts for; nearness to a foreseen question has the rest. */
const COVERAGE = 0.4;
/** How much more a word weighs against a topic that is in no topic at all. */
const STRANGE = 1.25;
/** What a topic of the mode at hand is preferred by. */
const MODE_BONUS = 0.06;
const MAX_VERBATIM = 200;
/** A question is in its first lines; the rest of a long message is not read. */
const MAX_READ = 1000;

/** One way people ask for a topic. */
interface Ask {
  topic: number;
  /** The weight of its terms. */
  weight: number;
}

/** Where a term is. */
interface Posting {
  weight: number;
  asks: number[];
  topics: Set<number>;
}

/**
 * Topics of one language, found by how people ask for them. A term weighs the more the fewer topics have it; a topic's
 * confidence is the share of the question that it covers, and Dice's coefficient with the nearest way of asking.
 */
export class Retrieval {
  private readonly asks: Ask[] = [];
  private readonly postings = new Map<string, Posting>();
  private readonly unknownWeight: number;
  /** Topics by ways of asking, letter for letter: some are made of nothing but empty words ("who are you"). */
  private readonly verbatim = new Map<string, Topic>();

  constructor(
    private readonly topics: readonly Topic[],
    private readonly lang: Language,
  ) {
    this.unknownWeight = STRANGE * Math.log(1 + topics.length);
    const termsOfAsks = topics.flatMap((topic, id) => topic[lang].asks.map((ask) => this.add(ask, topic, id)));
    for (const posting of this.postings.values()) posting.weight = Math.log(1 + topics.length / posting.topics.size);
    for (const [ask, terms] of termsOfAsks.entries())
      for (const term of terms) this.asks[ask]!.weight += this.postings.get(term)!.weight;
  }

  private add(ask: string, topic: Topic, id: number): ReadonlySet<string> {
    const index = this.asks.push({ topic: id, weight: 0 }) - 1;
    const terms = new Set(wordsOf(ask, this.lang).flatMap((word) => word.terms));
    for (const term of terms) {
      let posting = this.postings.get(term);
      if (!posting) this.postings.set(term, (posting = { weight: 0, asks: [], topics: new Set() }));
      posting.asks.push(index);
      posting.topics.add(id);
    }
    this.verbatim.set(letters(ask), topic);
    return terms;
  }

  /** The topic a question is about, or undefined when it is about nothing that is known here. */
  find(question: string, mode: Mode): Found | undefined {
    const verbatim = this.verbatim.get(letters(question.slice(0, MAX_VERBATIM)));
    if (verbatim) return { topic: verbatim, confidence: 1 };
    const words = distinct(wordsOf(question.slice(0, MAX_READ), this.lang));
    let best: Found | undefined;
    for (const [id, nearness] of this.nearest(words)) {
      const topic = this.topics[id]!;
      const covered = this.covered(words, id);
      if (isHelp(topic) && topic.whole && covered < 1) continue;
      const bonus = isHelp(topic) && topic.mode === mode ? MODE_BONUS : 0;
      const confidence = COVERAGE * covered + (1 - COVERAGE) * nearness + bonus;
      if (confidence >= ENOUGH && !(best && best.confidence >= confidence)) best = { topic, confidence };
    }
    return best;
  }

  /** By topic, how near its nearest way of asking is. */
  private nearest(words: Word[]): Map<number, number> {
    const shared = new Map<number, number>();
    let asked = 0;
    for (const { terms } of words)
      for (const term of terms) {
        const posting = this.postings.get(term);
        asked += posting?.weight ?? this.unknownWeight;
        for (const ask of posting?.asks ?? []) shared.set(ask, (shared.get(ask) ?? 0) + posting!.weight);
      }
    const nearest = new Map<number, number>();
    for (const [index, weight] of shared) {
      const ask = this.asks[index]!;
      const nearness = Math.min(1, (2 * weight) / (asked + ask.weight));
      if (nearness > (nearest.get(ask.topic) ?? 0)) nearest.set(ask.topic, nearness);
    }
    return nearest;
  }

  /** The share of the question's weight that a topic speaks of; of a Korean word, the share of its pairs. */
  private covered(words: Word[], topic: number): number {
    let all = 0;
    let carried = 0;
    for (const { terms } of words) {
      let weight = 0;
      let known = 0;
      for (const term of terms) {
        const posting = this.postings.get(term);
        weight = Math.max(weight, posting?.weight ?? this.unknownWeight);
        if (posting?.topics.has(topic)) known++;
      }
      all += weight;
      carried += (weight * known) / terms.length;
    }
    return carried / all;
  }
}

/** A word said twice counts once: repeating a word is no way to be heard. */
function distinct(words: Word[]): Word[] {
  return [...new Map(words.map((word) => [word.typed, word])).values()];
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
