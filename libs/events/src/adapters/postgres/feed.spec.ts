import { migratedDatabase, type MigratedDatabase } from '../../../../../test/support/migrated-database.js';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { BackgroundTasks } from '@app/platform/background/background-tasks';
import { deadEvents, retryEvent } from '@app/platform/outbox/dead-events';
import { FeedRelay, type PublicEvent } from '@app/platform/outbox/feed-relay';
import { PostgresOutbox } from '@app/platform/outbox/postgres-outbox';
import { eventsDatabase } from '../../events.database.js';
import { PostgresFeed } from './postgres-feed.js';

let db: MigratedDatabase;
let outbox: PostgresOutbox;
let feed: PostgresFeed;

beforeAll(async () => {
  db = await migratedDatabase(eventsDatabase);
  outbox = new PostgresOutbox(db.database);
  feed = new PostgresFeed(db.database);
});
afterAll(() => db?.drop());
beforeEach(() => db.database.query('DELETE FROM platform.outbox'));

const publish = (type: string, audience: UserId[], payload: object = {}): Promise<void> =>
  db.database.run(() => outbox.publish({ type, payload, audience }));

/** A relay as a background process has it; `check` sees each batch before it is written. */
function relay(check: (events: PublicEvent[]) => void = () => undefined): FeedRelay {
  const made = new FeedRelay(db.database, new BackgroundTasks());
  made.writeTo(async (events) => {
    check(events);
    await feed.append(events);
  });
  return made;
}

async function drain(from: FeedRelay): Promise<void> {
  while (await from.relay());
}

const all = (userId: UserId) => feed.after(userId, 0, 100_000);
const user = () => newId<UserId>();
const refuse = (events: PublicEvent[]) => {
  if (events.some(({ type }) => type === 'test.bad')) throw new Error('no place for \0 this');
};
const waiting = () =>
  db.database.query<{ type: string; attempts: number; dead: boolean; last_error: string; later: boolean }>(
    'SELECT type, attempts, dead, last_error, due_at > now() AS later FROM platform.outbox ORDER BY id',
  );

describe('the feed of events', () => {
  it('numbers the events of each user from 1, in the order they were published, each once', async () => {
    const [ada, bob] = [user(), user()];
    await publish('test.first', [ada], { a: 1 });
    await publish('test.second', [ada, bob, ada], { b: [1, null, 'ü'] });
    await publish('test.nobody', []);
    await db.database.run(async () => {
      await outbox.publish({ type: 'test.third', payload: {}, audience: [bob] });
      await outbox.publish({ type: 'test.fourth', payload: {}, audience: [bob] });
    });
    await drain(relay());
    expect((await all(ada)).map(({ seq, type, data }) => [seq, type, data])).toEqual([
      [1, 'test.first', { a: 1 }],
      [2, 'test.second', { b: [1, null, 'ü'] }],
    ]);
    expect((await all(bob)).map(({ seq, type }) => [seq, type])).toEqual([
      [1, 'test.second'],
      [2, 'test.third'],
      [3, 'test.fourth'],
    ]);
    expect(await feed.lastSeq(ada)).toBe(2);
    expect(await feed.lastSeq(user())).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('has no gap, no double and no wrong order while several processes relay and publish at once', async () => {
    const users = Array.from({ length: 7 }, user);
    const relays = Array.from({ length: 4 }, () => relay());
    let publishing = true;
    const relaying = relays.map(async (one) => {
      while (publishing || (await one.relay())) await new Promise(setImmediate);
      await drain(one);
    });
    const counts = new Map(users.map((userId) => [userId, 0]));
    await Promise.all(
      users.map(async (userId, i) => {
        for (let n = 1; n <= 60; n++) {
          await publish('test.counted', [userId, users[(i + n) % users.length]!], { by: userId, n });
        }
      }),
    );
    publishing = false;
    await Promise.all(relaying);
    await drain(relays[0]!);
    for (const userId of users) {
      const events = await all(userId);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1));
      const own = events.filter(({ data }) => (data as { by: string }).by === userId);
      expect(own.map(({ data }) => (data as { n: number }).n)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
      counts.set(userId, events.length);
    }
    const twice = 7 * 60 * 2 - 7 * Math.floor(60 / 7);
    expect([...counts.values()].reduce((sum, n) => sum + n, 0)).toBe(twice);
  });

  it('gets all others when one event cannot be written; that one is tried later, and in the end set aside', async () => {
    const ada = user();
    for (let n = 0; n < 40; n++) await publish(n === 17 ? 'test.bad' : 'test.good', [ada], { n });
    const one = relay(refuse);
    await drain(one);
    expect((await all(ada)).map(({ data }) => (data as { n: number }).n)).toEqual(
      Array.from({ length: 40 }, (_, n) => n).filter((n) => n !== 17),
    );
    expect(await waiting()).toEqual([
      { type: 'test.bad', attempts: 1, dead: false, last_error: 'Error: no place for  this', later: true },
    ]);
    for (let attempt = 2; attempt <= 12; attempt++) {
      await db.database.query('UPDATE platform.outbox SET due_at = now()');
      await drain(one);
    }
    expect(await waiting()).toEqual([expect.objectContaining({ attempts: 12, dead: true })]);
    const [dead] = await deadEvents(db.database, 10);
    expect(dead).toMatchObject({ type: 'test.bad', attempts: 12 });
    await drain(relay());
    expect(await feed.lastSeq(ada)).toBe(39);
    expect(await retryEvent(db.database, dead!.id)).toMatchObject({ id: dead!.id, type: dead!.type });
    expect(await retryEvent(db.database, dead!.id)).toBeNull();
    await drain(relay());
    expect(await all(ada)).toHaveLength(40);
    expect(await deadEvents(db.database, 10)).toEqual([]);
  });

  it('is not written when the process dies in the middle: the event is still published', async () => {
    const ada = user();
    await publish('test.kept', [ada]);
    const dying = new FeedRelay(db.database, new BackgroundTasks());
    dying.writeTo(async (events) => {
      await feed.append(events);
      throw new Error('killed before the commit');
    });
    await dying.relay();
    expect(await feed.lastSeq(ada)).toBe(0);
    await db.database.query('UPDATE platform.outbox SET due_at = now()');
    await drain(relay());
    expect(await all(ada)).toHaveLength(1);
  });

  it('forgets events after thirty days, and goes on counting', async () => {
    const ada = user();
    for (let n = 0; n < 3; n++) await publish('test.old', [ada]);
    await drain(relay());
    await db.database.query(
      `UPDATE events.event SET written_at = now() - interval '31 days' WHERE user_id = $1 AND seq < 3`,
      [ada],
    );
    expect(await feed.forget()).toBe(false);
    expect((await all(ada)).map(({ seq }) => seq)).toEqual([3]);
    await publish('test.new', [ada]);
    await drain(relay());
    expect((await all(ada)).map(({ seq }) => seq)).toEqual([3, 4]);
  });
});
