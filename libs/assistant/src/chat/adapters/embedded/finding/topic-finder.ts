import { LANGUAGES, type Language } from '../../../../domain/language.js';
import type { Mode } from '../../../ports/chat-model.js';
import { isHelp, type Topic } from '../help/topic.js';
import { builtFinder, type FinderOf } from './built-finder.js';
import type { Before, Finder } from './finder.js';
import { isHostile } from './hostile.js';

export interface Found {
  /** The topics asked for, best first: none if none is likely enough, several if they are about equally likely. */
  topics: readonly Topic[];
  /** The three likeliest, whether they fit or not; none for messages that give orders. */
  nearest: readonly Topic[];
  /** How likely the best is, 0..1. */
  confidence: number;
  /** How likely the message is off topic, 0..1, and whether that is enough to decline it. */
  elsewhere: number;
  isElsewhere: boolean;
}

/**
 * The least likelihood for an answer; also for messages of empty words ("who are you") and for topics found in another
 * language.
 */
const ENOUGH = 0.02;
const ENOUGH_OF_EMPTY = 0.5;
const ENOUGH_IN_ANOTHER = 0.5;
/**
 * A logistic regression over held-back questions for "off topic": by the likelihoods of the best topic and of none, how
 * many of its words training questions use, and its length.
 */
const DOUBT = { base: 0.08, best: -0.46, elsewhere: 1.21, known: -0.59, share: 2.11, words: -0.24 };
/** The threshold for "off topic": it catches nineteen of twenty. */
const DOUBTED = -1.2;
/** A follow-up to a question about the service has few words of its own, so it is doubted less. */
const GOING_ON = 1;
/** Likelihoods may be 0, which has no logarithm. */
const LEAST = 1e-4;
/**
 * A second topic is named too from this share of the best one's likelihood on; a third if the best is not very likely.
 */
const AS_NEAR = 0.2;
const NOT_MUCH = 0.35;
/** The factor for topics of the current mode. */
const IN_MODE = 1.5;
/** Earlier messages that are read for context. */
const MAX_BEFORE = 3;
const NEAREST = 5;
/** Cached results of first questions, and the longest question cached; the cache is emptied when it is full. */
const MAX_KEPT = 1000;
const MAX_KEPT_LENGTH = 200;
/** A message of up to this many words may be only a greeting. */
const MAX_WHOLE = 4;

const SCRIPTS: Record<Language, RegExp> = {
  en: /[a-z]/i,
  tr: /[a-zçğıöşü]/i,
  ru: /\p{Script=Cyrillic}/u,
  ko: /\p{Script=Hangul}/u,
};

const NOTHING: Found = { topics: [], nearest: [], confidence: 0, elsewhere: 1, isElsewhere: true };

/** Finds topics for messages in any of the four languages. */
export class TopicFinder {
  private readonly byId: ReadonlyMap<string, Topic>;
  /** A language's finder is made at its first question. */
  private readonly finders = new Map<Language, { finder: Finder; topics: readonly Topic[] }>();
  /** Many conversations begin with the same questions. */
  private readonly kept = new Map<string, Found>();

  constructor(
    topics: readonly Topic[],
    private readonly finderOf: FinderOf = builtFinder,
  ) {
    this.byId = new Map(topics.map((topic) => [topic.id, topic]));
  }

  /** `before`: the user's earlier messages, oldest first. */
  find(question: string, lang: Language, mode: Mode, before: readonly string[] = []): Found {
    if (before.length > 0 || question.length > MAX_KEPT_LENGTH) return this.findNew(question, lang, mode, before);
    const key = `${lang} ${mode} ${question}`;
    let found = this.kept.get(key);
    if (!found) {
      if (this.kept.size >= MAX_KEPT) this.kept.clear();
      this.kept.set(key, (found = this.findNew(question, lang, mode, before)));
    }
    return found;
  }

  private findNew(question: string, lang: Language, mode: Mode, before: readonly string[]): Found {
    if (isHostile(question)) return NOTHING;
    let last: Before | undefined;
    for (const text of before.slice(-MAX_BEFORE)) {
      const topic = this.findIn(lang, text, mode, last).topics[0]?.id;
      if (topic !== undefined) last = { text, topic };
    }
    const own = this.findIn(lang, question, mode, last);
    if (own.topics.length > 0) return own;
    const others = LANGUAGES.filter((other) => other !== lang && SCRIPTS[other].test(question))
      .map((other) => this.findIn(other, question, mode))
      .filter(({ confidence, isElsewhere }) => confidence >= ENOUGH_IN_ANOTHER && !isElsewhere)
      .sort((a, b) => b.confidence - a.confidence);
    return others[0] ?? own;
  }

  private findIn(lang: Language, question: string, mode: Mode, before?: Before): Found {
    const { finder, topics } = this.finder(lang);
    const { likely, elsewhere, known, words } = finder.rank(question, before);
    const ranked = nearest(topics, (topic, i) => {
      if (!isHelp(topic)) return likely[i]!;
      if (topic.whole && words > MAX_WHOLE) return 0;
      return likely[i]! * (topic.mode === mode ? IN_MODE : 1);
    });
    const [best] = ranked;
    const doubt =
      DOUBT.base +
      DOUBT.best * Math.log(best!.likely + LEAST) +
      DOUBT.elsewhere * Math.log(elsewhere + LEAST) +
      DOUBT.known * Math.log(1 + known) +
      DOUBT.share * (known / (1 + words)) +
      DOUBT.words * Math.log(1 + words) -
      (before ? GOING_ON : 0);
    const isElsewhere = words === 0 || (known > 0 ? doubt > DOUBTED : best!.likely < ENOUGH_OF_EMPTY);
    return {
      topics: isElsewhere || best!.likely < ENOUGH ? [] : asNear(ranked).map(({ topic }) => topic),
      nearest: ranked
        .map(({ topic }) => topic)
        .filter((topic) => !isHelp(topic) || !topic.whole)
        .slice(0, 3),
      confidence: best!.likely,
      elsewhere,
      isElsewhere,
    };
  }

  private finder(lang: Language): { finder: Finder; topics: readonly Topic[] } {
    let own = this.finders.get(lang);
    if (!own) {
      const { finder, topics } = this.finderOf(lang);
      own = { finder, topics: topics.map((id) => this.byId.get(id)!) };
      this.finders.set(lang, own);
    }
    return own;
  }
}

/** The best, and those about as likely. */
function asNear(ranked: readonly Near[]): readonly Near[] {
  const [best] = ranked as [Near, ...Near[]];
  const most = best.likely < NOT_MUCH ? 3 : 2;
  return ranked.slice(0, most).filter(({ likely }) => likely >= AS_NEAR * best.likely);
}

interface Near {
  topic: Topic;
  likely: number;
}

/** The likeliest, best first, without sorting all of them. */
function nearest(topics: readonly Topic[], likelihood: (topic: Topic, i: number) => number): Near[] {
  const found: Near[] = [];
  for (const [i, topic] of topics.entries()) {
    const likely = likelihood(topic, i);
    if (found.length === NEAREST && likely <= found.at(-1)!.likely) continue;
    const at = found.findIndex((one) => one.likely < likely);
    found.splice(at < 0 ? found.length : at, 0, { topic, likely });
    if (found.length > NEAREST) found.pop();
  }
  return found;
}
