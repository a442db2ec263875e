import type { Attempt } from '../domain/delivery.js';

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts to endpoints outside of the service. */
export abstract class Sender {
  /** Throws `webhook_url_refused` for a URL that webhooks may not use. */
  abstract check(url: string): Promise<void>;
  /** Makes one attempt, within its deadline; null when `stop` ended it before its outcome was known. */
  abstract post(post: Post, stop: AbortSignal): Promise<Attempt | null>;
}
