import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import type { SignedInSessionDto } from '../http/sessions.dto.js';
import type { SessionId } from '../../domain/session.js';

interface ListedSession {
  id: SessionId;
  address: string | null;
  program: string | null;
  started_at: Date;
  last_used_at: Date | null;
  expires_at: Date;
}

/** The sessions of a user that go on, newest first; in the shape of the reply. */
@Injectable()
export class ListSessions {
  constructor(private readonly database: Database) {}

  async execute(
    userId: UserId,
    current: SessionId,
    query: PageQuery,
  ): Promise<{ sessions: SignedInSessionDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<ListedSession>(
      `SELECT id, address, program, started_at, last_used_at, expires_at FROM identity.session
       WHERE account_id = $1 AND ended_at IS NULL AND expires_at > clock_timestamp() AND ($2::uuid IS NULL OR id < $2)
       ORDER BY id DESC LIMIT $3`,
      [userId, before, query.limit + 1],
    );
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { sessions: rows.map((row) => toItem(row, current)), next_cursor };
  }
}

function toItem(row: ListedSession, current: SessionId): SignedInSessionDto {
  return {
    id: row.id,
    current: row.id === current,
    address: row.address,
    program: row.program,
    started_at: row.started_at.toISOString(),
    // Sessions of an earlier version have it from their next refresh on.
    last_used_at: (row.last_used_at ?? row.started_at).toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
