import type { UserId } from '@app/kernel';
import type { EventId, FeedEvent } from '../../domain/feed-event.js';
import type { PostgresFeed } from '../postgres/postgres-feed.js';
import type { RecentChanges, WatchedRecord } from '../../ports/recent-changes.js';
import { ChangeHints } from './change-hints.js';
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

/** Records in memory, and how often they were looked at. */
class Records {
  looks = 0;
  version = 1;

  of = (): Promise<WatchedRecord[]> => {
    this.looks++;
    return Promise.resolve([{ userId: ada, type: 'job', id: 'render', version: String(this.version) }]);
  };
}

function following(events: Events, records = new Records()) {
  const hints = new ChangeHints(records as unknown as RecentChanges);
  return { streams: new FollowEvents(events as unknown as PostgresFeed, hints), hints };
}

describe('a stream of events', () => {
  it('tells nothing that happens after the client may listen no more, and ends', async () => {
    const events = new Events();
    const { streams } = following(events);
    let mayListen = true;
    const stream = await streams.open(ada, { after: null, changes: false }, () => Promise.resolve(mayListen));
    let heard = '';
    for await (const chunk of stream) {
      heard += String(chunk);
      // The place, then the first event; the second happens to one whose key was revoked meanwhile.
      if (heard.includes('id: 1\n')) mayListen = false;
      if (heard.includes('id: 2\n')) break;
      events.happen();
    }
    expect(heard.match(/^id: \d+$/gm)).toEqual(['id: 0', 'id: 1']);
    await streams.beforeApplicationShutdown();
  });

  it('names records that changed without an event, to clients that want it, beside the numbered events', async () => {
    const [events, records] = [new Events(), new Records()];
    const { streams, hints } = following(events, records);
    const stream = await streams.open(ada, { after: null, changes: true }, () => Promise.resolve(true));
    const chunks: string[] = [];
    for await (const chunk of stream) {
      chunks.push(String(chunk));
      if (chunks.length === 4) break;
      if (chunks.length === 2) events.happen();
      else {
        records.version++;
        await hints.look();
      }
    }
    const changed = 'event: changed\ndata: {"all":false,"subjects":[{"type":"job","id":"render"}]}\n\n';
    expect(chunks.map((chunk) => chunk.replace(/^event: job.completed\n[^]*$/, 'an event'))).toEqual([
      'event: ready\nid: 0\ndata: {"after":0}\n\n',
      changed,
      'an event',
      changed,
    ]);
    await streams.beforeApplicationShutdown();
  });

  it('looks for changes only while somebody wants to hear of them', async () => {
    const records = new Records();
    const { streams, hints } = following(new Events(), records);
    const mayListen = () => Promise.resolve(true);
    const plain = await streams.open(ada, { after: null, changes: false }, mayListen);
    expect(records.looks).toBe(0);
    const stream = await streams.open(ada, { after: null, changes: true }, mayListen);
    expect(records.looks).toBe(1);
    const closed = new Promise((resolve) => stream.once('close', resolve));
    stream.destroy();
    await closed;
    expect(hints.users).toBe(0);
    plain.destroy();
    await streams.beforeApplicationShutdown();
  });
});
