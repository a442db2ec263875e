import MiniSearch, { type AsPlainObject, type Options, type SearchOptions, type SearchResult } from 'minisearch';
import type { Known, KnownPassage } from './known.js';
import { termOf } from './terms.js';

export interface Hit {
  passage: KnownPassage;
  /** The question's terms that it has, as they stand in it. */
  terms: ReadonlySet<string>;
}

/** The least share of a question, by the weight of its terms, that a passage speaks of. Tuned on the spec's questions. */
const ENOUGH = 0.55;
/** How much more a word weighs that is in no passage at all. */
const STRANGE = 1.25;
/** What a word counts for that was found with a typo or by its beginning. */
const INEXACT = 0.6;
/** Letters from which on a typo or a left-out ending is forgiven. */
const LONG = 6;
/** Two words that say nothing by themselves. */
const BACK_UP = /\bback(?:ed|ing|s)? up\b/gi;
/** Of a long story the rest is not looked at. */
const MAX_TERMS = 12;
/** One word finds what it is the name of, unless more than this share of all passages has it. */
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

  /** As `Known` has it. */
  toJSON(): AsPlainObject {
    return this.index.toJSON();
  }

  /** Best first; what speaks of too little of the question is left out. */
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

  /** A term weighs the more the fewer passages have it. */
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
