import type { Word } from './features.js';
import { sampleOf, type Learned, type Places } from './learned.js';
import { Reader, type Subject } from './reader.js';

export interface Ranking {
  /** How likely each topic is, 0..1, by its place in the list. */
  likely: Float64Array;
  /** How likely it is none of them; all likelihoods add up to 1. */
  elsewhere: number;
  /** How many different words of the question also occur in training questions. */
  known: number;
  words: number;
}

/** The context that a message continues. */
export interface Before {
  text: string;
  /** The topic answered before. */
  topic: string;
}

/**
 * The most weight that a message together with the one before it gets, and the number of words from which a message
 * stands for itself.
 */
const TOGETHER = 0.5;
const SHORT = 9;
/** The weight of single sentences beside the whole, for stories of at least so many sentences. */
const PARTS = 0.3;
const FEW = 3;
const MAX_SENTENCES = 8;
const SENTENCE = /(?<=[.!?…])\s+/u;
const LEAST = 1e-6;

/** Ranks the topics of one language by how people ask for them. */
export class Finder {
  private readonly reader: Reader;
  /** A feature's index and rarity. */
  private readonly places: Places;

  constructor(private readonly learned: Learned) {
    this.reader = new Reader(learned.lang, learned.words, new Set(learned.stems));
    this.places = new Map(learned.features.map((name, place) => [name, { place, rarity: learned.rarity[place]! }]));
  }

  /** `before`: the context that the message continues, if any. */
  rank(question: string, before?: Before): Ranking {
    const words = this.reader.read(question);
    const own = this.likelihoods(question, words, before?.topic);
    const likely =
      before && words.length <= SHORT ? this.goingOn(own, `${before.text}\n${question}`) : this.inParts(own, question);
    const telling = words.filter((word) => !word.isEmpty && this.reader.isKnown(word));
    const topics = this.learned.topics.length;
    return {
      likely: likely.subarray(0, topics),
      elsewhere: likely[topics]!,
      known: new Set(telling.map(({ stem }) => stem)).size,
      words: words.length,
    };
  }

  /** The less certain a short message is alone, the more it is read together with the one before. */
  private goingOn(own: Float64Array, both: string): Float64Array {
    const together = this.likelihoods(both, this.reader.read(both));
    const most = own.reduce((a, b) => Math.max(a, b), 0);
    return product(own, together, TOGETHER * (1 - most));
  }

  /** A story has its question in one of its sentences. */
  private inParts(own: Float64Array, story: string): Float64Array {
    const sentences = story.split(SENTENCE).slice(0, MAX_SENTENCES);
    if (sentences.length < FEW) return own;
    const mean = new Float64Array(own.length);
    for (const sentence of sentences)
      for (const [i, likely] of this.likelihoods(sentence, this.reader.read(sentence)).entries())
        mean[i]! += likely / sentences.length;
    return product(own, mean, PARTS);
  }

  private likelihoods(text: string, words: readonly Word[], subject?: string): Float64Array {
    return softmax(this.sums(this.reader.featuresOf(text, words, this.subject(subject))));
  }

  private subject(topic: string | undefined): Subject | undefined {
    return topic === undefined
      ? undefined
      : { topic, area: this.learned.areas[this.learned.topics.indexOf(topic)] ?? '' };
  }

  /** Each topic's score for the features of a text; a higher score is likelier. */
  private sums(asked: ReadonlyMap<string, number>): Float64Array {
    const sample = sampleOf(asked, this.places);
    const { starts, subjects, weights, topics } = this.learned;
    const sums = new Float64Array(topics.length + 1);
    for (let i = 0; i < sample.features.length; i++) {
      const feature = sample.features[i]!;
      const value = sample.weights[i]!;
      for (let at = starts[feature]!; at < starts[feature + 1]!; at++) sums[subjects[at]!]! += value * weights[at]!;
    }
    return sums;
  }
}

/** Mixes two estimates; `weight` is the weight of the second. */
const product = (first: Float64Array, second: Float64Array, weight: number): Float64Array =>
  softmax(first.map((likely, i) => (1 - weight) * Math.log(likely + LEAST) + weight * Math.log(second[i]! + LEAST)));

/** Turns scores into likelihoods that add up to 1, in place. */
export function softmax(sums: Float64Array): Float64Array {
  let most = -Infinity;
  for (const sum of sums) most = Math.max(most, sum);
  let all = 0;
  for (let i = 0; i < sums.length; i++) all += sums[i] = Math.exp(sums[i]! - most);
  for (let i = 0; i < sums.length; i++) sums[i]! /= all;
  return sums;
}
