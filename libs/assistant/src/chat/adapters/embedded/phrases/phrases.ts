import type { IdleReason, WaitingReason } from '../../../ports/account-facts.js';

/** Everything the engine says that is no help text, in one language. Amounts and names come in ready to be shown. */
export interface Phrases {
  /** Nothing that is known here. */
  unknown: string;
  /** There is no second, third… of what was asked for. */
  noSuchItem: string;

  balance(coins: string, usd: string): string;
  earned(today: string): string;

  noDevices: string;
  deviceWorks: string;
  idle: Record<IdleReason, string>;
  online: string;
  offline: string;
  lastSeen(at: string): string;
  deviceEarned(coins: string): string;

  noJobs: string;
  /** By job status. */
  status: Record<string, string>;
  waiting: Record<WaitingReason, string>;
  /** Of a job whose program ended with an error. */
  programFailed(exitCode: number): string;
  /** …or was ended; why, in its device's words. */
  programEnded(reason: string): string;
  /** Before the last lines of its log. */
  lastLines: string;

  noSessions: string;
  session(id: string, remaining: string, bought: string, until: string): string;

  /** "4 × H100, 10 h, 2 replicas: 200 USD (2,000 coins)." */
  quote(what: QuoteWords): string;
  quoteDefault(model: string, price: string): string;
  quoteNeedsModel(prices: string): string;

  request: RequestPhrases;

  /** Where more is said, as the last line: paths of endpoints and pages. */
  sources(paths: string): string;
  /** Before questions that are offered, one a line. */
  didYouMean: string;
  /** A second topic that fits, by its question, and where its answer is. */
  orElse(question: string, path: string | undefined): string;
  /** Before a passage of the documentation, which is in English. */
  fromTheDocs: string;
}

export interface QuoteWords {
  gpus: string;
  hours: string;
  replicas: string;
  /** Per GPU and hour. */
  price: string;
  usd: string;
  coins: string;
}

export interface RequestPhrases {
  jobIntro: string;
  deployIntro: string;
  /** What was taken because nothing was said: `field: value (why)`. */
  assumed: string;
  /** What would make it better. */
  missing: string;
  defaultValue: string;
  /** A part of an hour was asked for. */
  wholeHours: string;
  priceFromList(perHour: string): string;
  askTitle: string;
  askType: string;
  askHours: string;
  askPrice: string;
  askGpu: string;
  askWhatToRun: string;
  /** Nothing was said that a request could be made of. */
  askAnything: string;
  titles: Record<'docker' | 'jupyter' | 'inference' | 'training' | 'script', string>;
}
