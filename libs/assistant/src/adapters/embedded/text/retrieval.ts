import MiniSearch from 'minisearch';
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

/** Below this nothing was found: better silent than beside the point. Tuned on the questions of the spec. */
export const ENOUGH = 0.42;

const CANDIDATES = 8;
/** What a topic of the mode at hand is preferred by. */
const MODE_BONUS = 0.06;

/** Topics of one language, searched by what people ask. */
export class Retrieval {
  private readonly search: MiniSearch<{ id: number; asks: string; text: string }>;
  private readonly asks: ReadonlySet<string>[][];
  private readonly terms: ReadonlySet<string>[];
  private readonly weight = new Map<string, number>();
  private readonly unknownWeight: number;

  constructor(
    private readonly topics: readonly Topic[],
    private readonly lang: Language,
  ) {
    this.search = new MiniSearch({
      fields: ['asks', 'text'],
      tokenize: (text) => text.split(' '),
      processTerm: (term) => term,
      searchOptions: { boost: { asks: 4 } },
    });
    this.asks = topics.map((topic) => topic[lang].asks.map((ask) => new Set(this.termsOf(ask))));
    const texts = topics.map((topic) => (isHelp(topic) ? this.termsOf(topic[lang].text) : []));
    this.search.addAll(
      topics.map((_, id) => ({
        id,
        asks: this.asks[id]!.map((ask) => [...ask].join(' ')).join(' '),
        text: texts[id]!.join(' '),
      })),
    );
    this.terms = topics.map((_, id) => new Set([...this.asks[id]!.flatMap((ask) => [...ask])]));
    const documents = new Map<string, number>();
    for (const terms of this.terms) for (const term of terms) documents.set(term, (documents.get(term) ?? 0) + 1);
    for (const [term, n] of documents) this.weight.set(term, Math.log(1 + topics.length / n));
    this.unknownWeight = Math.log(1 + topics.length);
  }

  /** The topic a question is about, or undefined when it is about nothing that is known here. */
  find(question: string, mode: Mode): Found | undefined {
    const words = wordsOf(question, this.lang);
    if (words.length === 0) return undefined;
    const hits = this.search.search(words.flatMap(({ terms }) => terms).join(' ')).slice(0, CANDIDATES);
    let best: Found | undefined;
    for (const { id } of hits) {
      const topic = this.topics[id as number]!;
      const bonus = isHelp(topic) && topic.mode === mode ? MODE_BONUS : 0;
      const confidence = this.confidence(words, id as number) + bonus;
      if (!best || confidence > best.confidence) best = { topic, confidence };
    }
    return best && best.confidence >= ENOUGH ? best : undefined;
  }

  private confidence(words: Word[], id: number): number {
    const covered = this.shareOf(words, this.terms[id]!);
    const nearest = Math.max(...this.asks[id]!.map((ask) => this.nearness(words, ask)));
    return 0.4 * covered + 0.6 * nearest;
  }

  /** How much of the question's weight the terms carry. */
  private shareOf(words: Word[], terms: ReadonlySet<string>): number {
    let all = 0;
    let carried = 0;
    for (const word of words) {
      const weight = this.weightOf(word);
      all += weight;
      carried += weight * known(word, terms);
    }
    return carried / all;
  }

  /** Dice's coefficient of question and foreseen question, each term by its weight. */
  private nearness(words: Word[], ask: ReadonlySet<string>): number {
    let asked = 0;
    let shared = 0;
    for (const { terms } of words)
      for (const term of terms) {
        const weight = this.weight.get(term) ?? this.unknownWeight;
        asked += weight;
        if (ask.has(term)) shared += weight;
      }
    let foreseen = 0;
    for (const term of ask) foreseen += this.weight.get(term)!;
    return (2 * shared) / (asked + foreseen);
  }

  private weightOf({ terms }: Word): number {
    return Math.max(...terms.map((term) => this.weight.get(term) ?? this.unknownWeight));
  }

  private termsOf(text: string): string[] {
    return wordsOf(text, this.lang).flatMap(({ terms }) => terms);
  }
}

/** The share of a word's terms that are among these: 1 or 0 but for Korean pairs of syllables. */
function known({ terms }: Word, among: ReadonlySet<string>): number {
  return terms.filter((term) => among.has(term)).length / terms.length;
}
