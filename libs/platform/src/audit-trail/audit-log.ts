import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '../database/database.js';
import { fromCursor, page, UUID, type PageQuery } from '../http/pages.js';

/** An act as recorded, see `AuditedAct`. */
export interface RecordedAct {
  id: string;
  user_id: UserId;
  by: string;
  act: string;
  detail: Record<string, string | number | boolean | null>;
  address: string | null;
  program: string | null;
  request_id: string | null;
  api_key_id: string | null;
  at: Date;
}

export interface ActFilter {
  userId: UserId | null;
  act: string | null;
}

/** Reads the audit trail, newest first. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** Unnamed, so that PostgreSQL plans for the filter at hand. */
  async read(
    { userId, act }: ActFilter,
    query: PageQuery,
  ): Promise<{ acts: RecordedAct[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<RecordedAct>(
      `SELECT id, user_id, by, act, detail, address, program, request_id, api_key_id, at FROM platform.audited_act
       WHERE ($1::uuid IS NULL OR user_id = $1) AND ($2::text IS NULL OR act = $2) AND ($3::uuid IS NULL OR id < $3)
       ORDER BY id DESC LIMIT $4`,
      [userId, act, before, query.limit + 1],
    );
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { acts: rows, next_cursor };
  }

  /** Deletes up to `limit` acts older than a year; returns how many. */
  forget(limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM platform.audited_act WHERE id IN (
         SELECT id FROM platform.audited_act WHERE at < now() - interval '1 year' ORDER BY at LIMIT $1
         FOR UPDATE SKIP LOCKED)`,
      [limit],
    );
  }
}
