import MiniSearch, { type AsPlainObject, type Options, type SearchOptions, type SearchResult } from 'minisearch';
import type { Known, KnownPassage } from './knowledge-file.js';
import { termOf } from './terms.js';

export interface Hit {
  passage: KnownPassage;
  /** The question's terms in the passage, as the passage spells them. */
  terms: ReadonlySet<string>;
}

/**
 * The least share of a question, by the weight of its terms, that a passage must cover. Tuned on the questions of
 * indexed-knowledge.spec.ts.
 */
const ENOUGH = 0.55;
/** The factor for words that are in no passage. */
const STRANGE = 1.25;
/** The factor for words found with a typo or by their beginning. */
const INEXACT = 0.6;
/** From this many letters on, a typo or a missing ending is accepted. */
const LONG = 6;
/** Two words that only together mean something. */
const BACK_UP = /\bback(?:ed|ing|s)? up\b/gi;
/** At most this many terms of a question are used. */
const MAX_TERMS = 12;
/** A single word finds the passage it names, unless more than this share of all passages contains it. */
const VAGUE = 0.05;

const OPTIONS: Options = { fields: ['title', 'path', 'text'], processTerm: (word) => termOf(word) };
const SEARCH: SearchOptions = {
  processTerm: (term) => term,
  boost: { title: 3, path: 2 },
  prefix: (term) => term.length >= LONG - 1,
  fuzzy: (term) => (term.length >= LONG ? 1 : false),
  weights: { prefix: 0.4, fuzzy: 0.3 },
};

/** Passages by the stems of their words. */
export class PassageIndex {
  private readonly passages: KnownPassage[];
  private readonly index: MiniSearch;

  constructor({ passages, index }: Pick<Known, 'passages' | 'index'>) {
    this.passages = passages.filter(({ byNameOnly }) => !byNameOnly);
    this.index = index ? MiniSearch.loadJS(index, OPTIONS) : new MiniSearch(OPTIONS);
    if (!index) this.index.addAll(this.passages.map(({ title, path, text }, id) => ({ id, title, path, text })));
  }

  /** For `Known.index`. */
  toJSON(): AsPlainObject {
    return this.index.toJSON();
  }

  /** Best first, without passages that cover too little of the question. */
  search(question: string): Hit[] {
    const asked = termsOf(question);
    const boostDocument = (id: number) => this.passages[id]!.weight ?? 1;
    const results = this.index.search(asked.join(' '), { ...SEARCH, boostDocument });
    const weigh = this.weights(asked, results);
    const whole = asked.reduce((sum, term) => sum + weigh(term), 0);
    const weight = ({ queryTerms, match }: SearchResult) =>
      queryTerms.reduce((sum, term) => sum + weigh(term) * (Object.hasOwn(match, term) ? 1 : INEXACT), 0);
    const isNamed = (result: SearchResult) =>
      Object.values(result.match).some((fields) => fields.includes('title')) &&
      weight(result) > Math.log(1 + 1 / VAGUE);
    return results
      .map((result) => ({ result, share: weight(result) / whole }))
      .filter(({ result, share }) => share >= ENOUGH && (result.queryTerms.length > 1 || isNamed(result)))
      .sort((a, b) => b.result.score * b.share ** 2 - a.result.score * a.share ** 2)
      .map(({ result }) => ({ passage: this.passages[result.id as number]!, terms: new Set(result.terms) }));
  }

  /** The fewer passages have a term, the more it weighs. */
  private weights(asked: string[], results: SearchResult[]): (term: string) => number {
    const times = new Map<string, number>();
    for (const { queryTerms } of results) for (const term of queryTerms) times.set(term, (times.get(term) ?? 0) + 1);
    const all = this.passages.length;
    const weights = new Map(
      asked.map((term) => {
        const having = times.get(term) ?? 0;
        return [term, having === 0 ? STRANGE * Math.log(1 + all) : Math.log(1 + all / having)];
      }),
    );
    return (term) => weights.get(term) ?? 0;
  }
}

function termsOf(question: string): string[] {
  const words = question.replace(BACK_UP, 'backup').split(/[\s\p{P}\p{S}]+/u);
  const terms = new Set<string>();
  for (const word of words) {
    const term = termOf(word);
    if (term !== undefined && terms.size < MAX_TERMS) terms.add(term);
  }
  return [...terms];
}
