import type { UserId } from '@app/kernel';
import type { EventId, FeedEvent } from '../../domain/feed-event.js';
import type { PostgresFeed } from '../postgres/postgres-feed.js';
import { FollowEvents } from './follow-events.js';

const ada = 'ada' as UserId;

/** A feed in memory. */
class Events {
  private readonly all: FeedEvent[] = [];

  happen(): void {
    const seq = this.all.length + 1;
    const event = { id: `event-${seq}` as EventId, userId: ada, seq, type: 'job.completed', data: {}, at: new Date() };
    this.all.push(event);
  }

  lastSeq = (): Promise<number> => Promise.resolve(this.all.length);
  versions = (): Promise<Map<string, string>> => Promise.resolve(new Map([[ada, String(this.all.length)]]));
  after = (_user: UserId, seq: number): Promise<FeedEvent[]> => Promise.resolve(this.all.slice(seq));
}

describe('a stream of events', () => {
  it('tells nothing that happens after the client may listen no more, and ends', async () => {
    const events = new Events();
    const following = new FollowEvents(events as unknown as PostgresFeed);
    let mayListen = true;
    const stream = await following.open(ada, null, () => Promise.resolve(mayListen));
    let heard = '';
    for await (const chunk of stream) {
      heard += String(chunk);
      // The place, then the first event; the second happens to one whose key was revoked meanwhile.
      if (heard.includes('id: 1\n')) mayListen = false;
      if (heard.includes('id: 2\n')) break;
      events.happen();
    }
    expect(heard.match(/^id: \d+$/gm)).toEqual(['id: 0', 'id: 1']);
    await following.beforeApplicationShutdown();
  });
});
