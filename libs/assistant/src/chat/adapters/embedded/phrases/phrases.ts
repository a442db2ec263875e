import type { IdleReason, WaitingReason } from '../../../ports/account-facts.js';

/** All sentences of the engine except help texts, in one language. Amounts and names come formatted. */
export interface Phrases {
  /** The engine doesn't know. */
  unknown: string;
  /** The list has no second, third… item. */
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
  /** For a job whose program ended with an error. */
  programFailed(exitCode: number): string;
  /** …or was ended; the reason in its device's words. */
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

  /** The last line: paths of endpoints and pages with more. */
  sources(paths: string): string;
  /** Before a list of offered questions. */
  didYouMean: string;
  /** Another fitting topic: its question and its source. */
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
  /** Assumed values: `field: value (why)`. */
  assumed: string;
  /** What the user could add. */
  missing: string;
  defaultValue: string;
  /** The user asked for a part of an hour. */
  wholeHours: string;
  priceFromList(perHour: string): string;
  askTitle: string;
  askType: string;
  askHours: string;
  askPrice: string;
  askGpu: string;
  askWhatToRun: string;
  /** The message has nothing to make a request from. */
  askAnything: string;
  titles: Record<'docker' | 'jupyter' | 'inference' | 'training' | 'script', string>;
}
