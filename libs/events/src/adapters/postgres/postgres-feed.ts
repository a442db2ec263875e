import { Injectable } from '@nestjs/common';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform/database/database';
import type { PublicEvent } from '@app/platform/outbox/feed-relay';
import { KEPT_DAYS, type EventId, type FeedEvent } from '../../domain/feed-event.js';

interface Row {
  id: EventId;
  seq: string;
  type: string;
  payload: object;
  at: Date;
}

/** An event for one user of its audience, not numbered yet. */
interface Entry {
  userId: UserId;
  event: PublicEvent;
}

type WrittenEvent = FeedEvent & { outboxId: string };

const FORGET_AT_ONCE = 5_000;

/** The events of each user, in order. By hand: written in bulk and polled several times a second; deleted in batches. */
@Injectable()
export class PostgresFeed {
  constructor(private readonly database: Database) {}

  /** Writes events to the feeds of their users, in the caller's unit of work and in this order; two statements in all. */
  async append(events: PublicEvent[]): Promise<FeedEvent[]> {
    const entries = events.flatMap((event) => [...new Set(event.audience)].map((userId) => ({ userId, event })));
    if (entries.length === 0) return [];
    const written = numbered(entries, await this.reserve(entries));
    await this.insert(written);
    return written;
  }

  /** Sequence number of the user's newest event; 0 before the first. */
  async lastSeq(userId: UserId): Promise<number> {
    return Number((await this.versions([userId])).get(userId) ?? 0);
  }

  /** The last sequence number of each user who has one, as text. */
  async versions(userIds: string[]): Promise<Map<string, string>> {
    const rows = await this.database.query<{ user_id: string; last_seq: string }>(
      'SELECT user_id, last_seq FROM events.feed WHERE user_id = ANY($1::uuid[])',
      [userIds],
      'feed.versions',
    );
    return new Map(rows.map(({ user_id, last_seq }) => [user_id, last_seq]));
  }

  /** The user's events after a sequence number, oldest first. */
  async after(userId: UserId, seq: number, limit: number): Promise<FeedEvent[]> {
    const rows = await this.database.query<Row>(
      `SELECT id, seq, type, payload, at FROM events.event WHERE user_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
      [userId, seq, limit],
      'feed.after',
    );
    return rows.map(({ id, seq: number, type, payload, at }) => ({
      ...{ id, userId, type, at },
      seq: Number(number),
      data: payload,
    }));
  }

  /** Deletes some events that are too old; answers whether more may be left. */
  async forget(): Promise<boolean> {
    const dropped = await this.database.affect(
      `DELETE FROM events.event WHERE (user_id, seq) IN (
         SELECT user_id, seq FROM events.event WHERE written_at < now() - make_interval(days => $1)
          ORDER BY written_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [KEPT_DAYS, FORGET_AT_ONCE],
    );
    return dropped === FORGET_AT_ONCE;
  }

  /** Locks the users' counters, in ascending order, and answers the number before each user's first new event. */
  private async reserve(entries: Entry[]): Promise<Map<UserId, number>> {
    const counts = new Map<UserId, number>();
    for (const { userId } of entries) counts.set(userId, (counts.get(userId) ?? 0) + 1);
    const rows = await this.database.query<{ user_id: UserId; last_seq: string }>(
      `INSERT INTO events.feed AS f (user_id, last_seq)
       SELECT user_id, added FROM unnest($1::uuid[], $2::int[]) AS news (user_id, added) ORDER BY user_id
       ON CONFLICT (user_id) DO UPDATE SET last_seq = f.last_seq + excluded.last_seq
       RETURNING user_id, last_seq`,
      [[...counts.keys()], [...counts.values()]],
      'feed.reserve',
    );
    return new Map(rows.map(({ user_id, last_seq }) => [user_id, Number(last_seq) - (counts.get(user_id) ?? 0)]));
  }

  private async insert(events: WrittenEvent[]): Promise<void> {
    await this.database.query(
      `INSERT INTO events.event (user_id, seq, id, outbox_id, type, payload, at)
       SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::bigint[], $5::text[], $6::jsonb[], $7::timestamptz[])`,
      [
        events.map(({ userId }) => userId),
        events.map(({ seq }) => seq),
        events.map(({ id }) => id),
        events.map(({ outboxId }) => outboxId),
        events.map(({ type }) => type),
        events.map(({ data }) => JSON.stringify(data)),
        events.map(({ at }) => at),
      ],
      'feed.insert',
    );
  }
}

function numbered(entries: Entry[], before: Map<UserId, number>): WrittenEvent[] {
  return entries.map(({ userId, event: { outboxId, type, payload, at } }) => {
    const seq = (before.get(userId) ?? 0) + 1;
    before.set(userId, seq);
    return { id: newId<EventId>(), userId, seq, outboxId, type, data: payload, at };
  });
}
