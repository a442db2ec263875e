import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform/database/database';
import { KEPT_DAYS, type EventId, type FeedEvent } from '../../domain/feed-event.js';
import { Feed } from '../../ports/feed.js';

interface Row {
  id: EventId;
  seq: string;
  type: string;
  payload: object;
  at: Date;
}

const FORGET_AT_ONCE = 5_000;

@Injectable()
export class PostgresFeed extends Feed {
  constructor(private readonly database: Database) {
    super();
  }

  async lastSeq(userId: UserId): Promise<number> {
    return Number((await this.versions([userId])).get(userId) ?? 0);
  }

  /** The last sequence number of each user who has one, as text: for those who wait for news. */
  async versions(userIds: string[]): Promise<Map<string, string>> {
    const rows = await this.database.query<{ user_id: string; last_seq: string }>(
      'SELECT user_id, last_seq FROM events.feed WHERE user_id = ANY($1::uuid[])',
      [userIds],
      'feed.versions',
    );
    return new Map(rows.map(({ user_id, last_seq }) => [user_id, last_seq]));
  }

  async after(userId: UserId, seq: number, limit: number): Promise<FeedEvent[]> {
    const rows = await this.database.query<Row>(
      `SELECT id, seq, type, payload, at FROM events.event WHERE user_id = $1 AND seq > $2 ORDER BY seq LIMIT $3`,
      [userId, seq, limit],
      'feed.after',
    );
    return rows.map((row) => ({
      id: row.id,
      userId,
      seq: Number(row.seq),
      type: row.type,
      data: row.payload,
      at: row.at,
    }));
  }

  async forget(): Promise<boolean> {
    const dropped = await this.database.affect(
      `DELETE FROM events.event WHERE (user_id, seq) IN (
         SELECT user_id, seq FROM events.event WHERE written_at < now() - make_interval(days => $1)
          ORDER BY written_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [KEPT_DAYS, FORGET_AT_ONCE],
    );
    return dropped === FORGET_AT_ONCE;
  }
}
