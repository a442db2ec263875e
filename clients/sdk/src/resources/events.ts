import type { CallOptions } from '../http/operations.js';
import { follow } from '../http/streams.js';
import { Pages } from '../pages.js';
import type { MarketEvent, RecordsChanged } from '../types.js';
import { Resource } from './resource.js';

export type EventConnection = { state: 'open'; after: number } | { state: 'lost' };

export interface FollowEventsOptions extends CallOptions {
  /** Events after this sequence number. Default: from now on. */
  after?: number;
  /** Hints about records that change without an event (progress, cost, load, bytes, balances), too. */
  changes?: boolean;
  /** Called when a connection stands, with the number it goes on after, and when it is lost until the next. */
  onConnection?: (connection: EventConnection) => void;
}

/** What happens to your jobs, deploys, sessions, devices and money; stored for 30 days. */
export class Events extends Resource {
  /** Events as they happen, without end: abort `signal` to stop. Goes on after a lost connection without a gap. */
  follow(options: FollowEventsOptions & { changes: true }): AsyncGenerator<MarketEvent | RecordsChanged, void>;
  follow(options?: FollowEventsOptions): AsyncGenerator<MarketEvent, void>;
  async *follow(options: FollowEventsOptions = {}): AsyncGenerator<MarketEvent | RecordsChanged, void> {
    const { after, changes, onConnection, ...rest } = options;
    const outgoing = { ...rest, query: { after, changes } };
    const lost = (): void => onConnection?.({ state: 'lost' });
    for await (const { event, data } of follow(this.api, '/api/events', outgoing, lost)) {
      if (event === 'ready') onConnection?.({ state: 'open', ...(data as { after: number }) });
      else yield (event === 'changed' ? { type: event, ...data } : data) as MarketEvent | RecordsChanged;
    }
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
