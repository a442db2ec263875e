import { Injectable } from '@nestjs/common';
import { Clock, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { IsNull, LessThan, MoreThan } from 'typeorm';
import type { SessionId } from '../../domain/session.js';
import type { SignInDto } from '../http/sessions.dto.js';
import { SessionRow } from './session.row.js';

/** A user's live sessions, newest first, in the shape of the reply. */
@Injectable()
export class ListSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute(
    userId: UserId,
    current: SessionId,
    query: PageQuery,
  ): Promise<{ sessions: SignInDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const live = { accountId: userId, endedAt: IsNull(), expiresAt: MoreThan(this.clock.now()) };
    const found = await this.database.repository(SessionRow).find({
      where: { ...live, ...(before !== null && { id: LessThan(before as SessionId) }) },
      order: { id: 'DESC' },
      take: query.limit + 1,
    });
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { sessions: rows.map((row) => toItem(row, current)), next_cursor };
  }
}

function toItem(row: SessionRow, current: SessionId): SignInDto {
  return {
    id: row.id,
    current: row.id === current,
    address: row.address,
    program: row.program,
    started_at: row.startedAt.toISOString(),
    // Sessions of an earlier release get one at their next refresh.
    last_used_at: (row.lastUsedAt ?? row.startedAt).toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
