import { fromMicros } from '@app/kernel';
import type { Scope } from '@app/platform';
import type { ApiKey } from '../../domain/api-key.js';
import type { ApiKeyDto } from './api-keys.dto.js';

/** A key that was just created. */
export function createdKey(key: ApiKey): ApiKeyDto {
  const { coin, usd } = key.dailyCapMicros;
  return {
    id: key.id,
    name: key.name,
    starts_with: key.hint,
    scopes: key.scopes as Scope[],
    daily_cap_coin: coin === null ? null : fromMicros(coin),
    daily_cap_usd: usd === null ? null : fromMicros(usd),
    spent_today_coin: coin === null ? null : 0,
    spent_today_usd: usd === null ? null : 0,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: null,
    revoked_at: null,
  };
}
