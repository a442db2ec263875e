import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID } from '@app/platform';
import type { SessionId, SessionStatus } from '../../contract.js';
import { toGigabytes } from '../../domain/bytes.js';
import type { ProxySessionItemDto, ProxySessionListDto, ProxySessionListQuery } from '../http/sessions.dto.js';

export interface ItemRow {
  id: SessionId;
  port: number;
  used_bytes: string;
  bought_bytes: string;
  status: SessionStatus;
  price_per_gb_micros: string;
  exit: 'any' | 'direct' | 'device';
  country: string | null;
  expires_at: Date;
  created_at: Date;
}

export const ITEM = `s.id, s.port, s.status, s.price_per_gb_micros, s.bought_bytes, s.exit, s.country, s.expires_at,
  s.created_at, coalesce((SELECT sum(l.used) FROM bandwidth.lease l WHERE l.session_id = s.id), 0)::bigint AS used_bytes`;

/** A user's sessions, active or over, newest first. By hand: a sum over each session's leases. */
@Injectable()
export class ListSessions {
  constructor(private readonly database: Database) {}

  async execute(userId: UserId, { limit, cursor, over }: ProxySessionListQuery): Promise<ProxySessionListDto> {
    const after = fromCursor(cursor, UUID)?.[0] ?? null;
    const found = await (over ? this.over(userId, after, limit + 1) : this.active(userId, after, limit + 1));
    const { rows, next_cursor } = page(found, limit, (row) => [row.id]);
    return { ok: true, sessions: rows.map(toItem), next_cursor };
  }

  active(userId: UserId, after: string | null, limit: number): Promise<ItemRow[]> {
    return this.database.query<ItemRow>(
      `SELECT ${ITEM} FROM bandwidth.session s WHERE s.user_id = $1 AND s.status = 'active'
         AND s.expires_at > clock_timestamp() AND ($2::uuid IS NULL OR s.id < $2) ORDER BY s.id DESC LIMIT $3`,
      [userId, after, limit],
    );
  }

  /** One session, active or over; null for those that never came to be. */
  async of(sessionId: SessionId, userId: UserId): Promise<ItemRow | null> {
    const [row] = await this.database.query<ItemRow>(
      `SELECT ${ITEM} FROM bandwidth.session s WHERE s.id = $1 AND s.user_id = $2
         AND s.status NOT IN ('provisioning', 'failed')`,
      [sessionId, userId],
    );
    return row ?? null;
  }

  private over(userId: UserId, after: string | null, limit: number): Promise<ItemRow[]> {
    return this.database.query<ItemRow>(
      `SELECT ${ITEM} FROM bandwidth.session s WHERE s.user_id = $1 AND s.status IN ('ended', 'exhausted', 'expired')
         AND ($2::uuid IS NULL OR s.id < $2) ORDER BY s.id DESC LIMIT $3`,
      [userId, after, limit],
    );
  }
}

export function toItem(row: ItemRow): ProxySessionItemDto {
  return {
    id: row.id,
    port: row.port,
    bytes_used: Number(row.used_bytes),
    gb_used: toGigabytes(BigInt(row.used_bytes)),
    status: row.status,
    price_per_gb: fromMicros(BigInt(row.price_per_gb_micros)),
    gb_bought: toGigabytes(BigInt(row.bought_bytes)),
    exit: row.exit,
    country: row.country,
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}
