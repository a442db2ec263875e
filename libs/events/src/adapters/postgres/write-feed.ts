import { Injectable } from '@nestjs/common';
import { newId } from '@app/kernel/ids';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform/database/database';
import type { PublicEvent } from '@app/platform/outbox/feed-relay';
import type { EventId, FeedEvent } from '../../domain/feed-event.js';

/** An event for one of those it concerns, not numbered yet. */
interface Entry {
  userId: UserId;
  event: PublicEvent;
}

type WrittenEvent = FeedEvent & { outboxId: string };

/** Writes published events to the feeds of their users: two statements however many there are. */
@Injectable()
export class WriteFeed {
  constructor(private readonly database: Database) {}

  /** In the caller's unit of work; the events come in the order they are numbered in. */
  async write(events: PublicEvent[]): Promise<FeedEvent[]> {
    const entries = events.flatMap((event) => [...new Set(event.audience)].map((userId) => ({ userId, event })));
    if (entries.length === 0) return [];
    const written = numbered(entries, await this.reserve(entries));
    await this.insert(written);
    return written;
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
