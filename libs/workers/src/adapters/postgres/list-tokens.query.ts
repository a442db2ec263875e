import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import type { DeviceType } from '../../contract.js';
import type { WorkerTokenDto } from '../http/tokens.dto.js';

interface TokenRow {
  id: string;
  name: string;
  device_type: DeviceType;
  min_price_usd_micros: string | null;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** By hand: a keyset list over a join. $1 owner, $2 before this id or null, $3 limit. */
const LIST = `
  SELECT d.id, d.name, d.device_type, d.min_price_usd_micros, d.created_at, d.revoked_at, p.last_contact_at AS last_used_at
  FROM workers.device d JOIN workers.presence p ON p.device_id = d.id
  WHERE d.owner_id = $1 AND ($2::uuid IS NULL OR d.id < $2)
  ORDER BY d.id DESC LIMIT $3`;

/** A user's worker tokens, newest first, in the shape of the reply. */
@Injectable()
export class ListTokens {
  constructor(private readonly database: Database) {}

  async execute(ownerId: UserId, query: PageQuery): Promise<{ tokens: WorkerTokenDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<TokenRow>(LIST, [ownerId, before, query.limit + 1], 'workers-list-tokens');
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { tokens: rows.map(toItem), next_cursor };
  }
}

function toItem(row: TokenRow): WorkerTokenDto {
  return {
    id: row.id,
    name: row.name,
    device_type: row.device_type,
    min_price_usd: row.min_price_usd_micros === null ? null : fromMicros(BigInt(row.min_price_usd_micros)),
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
