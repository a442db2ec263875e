import { Injectable } from '@nestjs/common';
import { fromMicros, type Currency, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery, type Scope } from '@app/platform';
import type { ApiKeyDto } from '../http/api-keys.dto.js';

interface ListedKey {
  id: string;
  name: string;
  hint: string;
  scopes: Scope[];
  daily_cap_coin: string | null;
  daily_cap_usd: string | null;
  spent_coin: string;
  spent_usd: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

const spent = (currency: Currency): string =>
  `coalesce((SELECT s.spent FROM identity.key_spend s WHERE s.key_id = k.id AND s.currency = '${currency}'
     AND s.day = (clock_timestamp() AT TIME ZONE 'UTC')::date), 0)`;

const KEYS = `
  SELECT k.id, k.name, k.hint, k.scopes, k.daily_cap_coin, k.daily_cap_usd, k.created_at, k.expires_at,
    k.last_used_at, k.revoked_at, ${spent('coin')} AS spent_coin, ${spent('usd')} AS spent_usd
  FROM identity.api_key k`;

/** A user's API keys, newest first, in the shape of the reply. By hand: each with what it spent today. */
@Injectable()
export class ListApiKeys {
  constructor(private readonly database: Database) {}

  async execute(userId: UserId, query: PageQuery): Promise<{ api_keys: ApiKeyDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<ListedKey>(
      `${KEYS}
       WHERE k.account_id = $1 AND ($2::uuid IS NULL OR k.id < $2) ORDER BY k.id DESC LIMIT $3`,
      [userId, before, query.limit + 1],
    );
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { api_keys: rows.map(toItem), next_cursor };
  }

  async one(id: string, userId: UserId): Promise<ApiKeyDto | null> {
    const [row] = await this.database.query<ListedKey>(`${KEYS} WHERE k.id = $1 AND k.account_id = $2`, [id, userId]);
    return row ? toItem(row) : null;
  }
}

const amount = (micros: string | null): number | null => (micros === null ? null : fromMicros(BigInt(micros)));

function toItem(row: ListedKey): ApiKeyDto {
  return {
    id: row.id,
    name: row.name,
    starts_with: row.hint,
    scopes: row.scopes,
    daily_cap_coin: amount(row.daily_cap_coin),
    daily_cap_usd: amount(row.daily_cap_usd),
    spent_today_coin: amount(row.daily_cap_coin && row.spent_coin),
    spent_today_usd: amount(row.daily_cap_usd && row.spent_usd),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
