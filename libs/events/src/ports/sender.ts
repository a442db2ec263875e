import type { Attempt } from '../domain/delivery.js';

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts to endpoints of strangers. */
export abstract class Sender {
  /** Throws `webhook_url_refused` for an address nothing may be sent to. */
  abstract check(url: string): Promise<void>;
  /** One attempt, within its deadline; null when `stop` ended it before it was known what became of it. */
  abstract post(post: Post, stop: AbortSignal): Promise<Attempt | null>;
}
