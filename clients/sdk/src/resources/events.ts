import type { CallOptions } from '../http/operations.js';
import { follow } from '../http/streams.js';
import { Pages } from '../pages.js';
import type { MarketEvent } from '../types.js';
import { Resource } from './resource.js';

export interface FollowEventsOptions extends CallOptions {
  /** Events after this sequence number. Default: from now on. */
  after?: number;
}

/** What happens to your jobs, deploys, sessions, devices and money; stored for 30 days. */
export class Events extends Resource {
  /** Events as they happen, without end: abort `signal` to stop. Goes on after a lost connection without a gap. */
  async *follow(options: FollowEventsOptions = {}): AsyncGenerator<MarketEvent, void> {
    const { after, ...rest } = options;
    for await (const { event, data } of follow(this.api, '/api/events', { ...rest, query: { after } }))
      if (event !== 'ready') yield data as MarketEvent;
  }

  /** Stored events, oldest first, after a sequence number. */
  list(query: { after?: number; limit?: number } = {}, options?: CallOptions): Pages<MarketEvent> {
    return new Pages(async (cursor) => {
      const after = cursor === undefined ? query.after : Number(cursor);
      const page = await this.api.request('get', '/api/events', { query: { ...query, after }, ...options });
      return { items: page.events, next: page.complete ? null : String(page.next_after) };
    });
  }
}
