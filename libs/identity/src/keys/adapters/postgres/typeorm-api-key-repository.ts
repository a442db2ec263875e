import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { IsNull, MoreThan } from 'typeorm';
import { AccountRow } from '../../../accounts/adapters/postgres/account.row.js';
import { DeviceLoginRow } from '../../../device-logins/adapters/postgres/device-login.row.js';
import type { ApiKey, ApiKeyId } from '../../domain/api-key.js';
import { ApiKeyRepository } from '../../ports/api-key-repository.js';
import { ApiKeyRow } from './api-key.row.js';
import { RecentLookups } from './recent-lookups.js';

/** Together with the look-up's own time, below the two seconds that a revoked key may live on in other processes. */
const RECENT_MS = 1_500;
const MAX_RECENT = 10_000;

@Injectable()
export class TypeormApiKeyRepository extends ApiKeyRepository {
  private readonly recent = new RecentLookups<ApiKey>(RECENT_MS, MAX_RECENT);

  constructor(private readonly database: Database) {
    super();
  }

  add({ userId: accountId, dailyCapMicros, ...key }: ApiKey, hash: Buffer, maxLive: number): Promise<boolean> {
    return this.database.run(async () => {
      // Others who add a key to this account wait here, so that the count below is true.
      const lock = { mode: 'for_no_key_update' } as const;
      await this.database.repository(AccountRow).findOne({ where: { id: accountId }, lock });
      const live = [IsNull(), MoreThan(key.createdAt)].map((expiresAt) => ({
        ...{ accountId, revokedAt: IsNull(), expiresAt },
      }));
      if ((await this.keys.countBy(live)) >= maxLive) return false;
      const caps = { dailyCapCoin: dailyCapMicros.coin, dailyCapUsd: dailyCapMicros.usd };
      await this.keys.insert({ ...key, ...caps, accountId, hash });
      return true;
    });
  }

  find(secretHash: Buffer): Promise<ApiKey | null> {
    return this.recent.get(secretHash.toString('base64'), () => this.look(secretHash));
  }

  async revoke(id: ApiKeyId, userId: UserId, now: Date): Promise<{ name: string; isNew: boolean } | null> {
    const [revoked] = await this.revokeWhere({ id, accountId: userId }, now);
    if (revoked) return { name: revoked.name, isNew: true };
    const known = await this.keys.findOneBy({ id, accountId: userId });
    return known && { name: known.name, isNew: false };
  }

  async revokeAll(userId: UserId, now: Date): Promise<number> {
    await this.database.repository(DeviceLoginRow).delete({ accountId: userId });
    return (await this.revokeWhere({ accountId: userId }, now)).length;
  }

  forgetOver(before: Date, limit: number): Promise<number> {
    return this.database.affect(FORGET_OVER, [before, limit]);
  }

  forgetSpending(before: Date, limit: number): Promise<number> {
    return this.database.affect(FORGET_SPENDING, [before, limit]);
  }

  private async look(secretHash: Buffer): Promise<ApiKey | null> {
    const [row] = await this.database.query<FoundKey>(FIND, [secretHash], 'identity.api_key.find');
    if (row?.use_is_old) await this.database.query(NOTE_USE, [row.id], 'identity.api_key.use');
    return row ? toApiKey(row) : null;
  }

  private async revokeWhere(keys: { id?: ApiKeyId; accountId: UserId }, now: Date) {
    const update = this.keys.createQueryBuilder().update({ revokedAt: now });
    const { raw } = await update
      .where({ ...keys, revokedAt: IsNull() })
      .returning(['hash', 'name'])
      .execute();
    const revoked = raw as Array<{ hash: Buffer; name: string }>;
    this.database.afterCommit(() => revoked.forEach(({ hash }) => this.recent.forget(hash.toString('base64'))));
    return revoked;
  }

  private get keys() {
    return this.database.repository(ApiKeyRow);
  }
}

interface FoundKey {
  id: ApiKeyId;
  account_id: UserId;
  name: string;
  hint: string;
  scopes: string[];
  daily_cap_coin: string | null;
  daily_cap_usd: string | null;
  created_at: Date;
  expires_at: Date | null;
  use_is_old: boolean;
}

const micros = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

function toApiKey(row: FoundKey): ApiKey {
  return {
    id: row.id,
    userId: row.account_id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    dailyCapMicros: { coin: micros(row.daily_cap_coin), usd: micros(row.daily_cap_usd) },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

/** By hand: hot. $1 hash of the secret. */
const FIND = `
  SELECT id, account_id, name, hint, scopes, daily_cap_coin, daily_cap_usd, created_at, expires_at,
    coalesce(last_used_at < clock_timestamp() - interval '1 minute', true) AS use_is_old
  FROM identity.api_key WHERE hash = $1 AND revoked_at IS NULL`;

/** By hand: hot, by the database's clock. $1 key. */
const NOTE_USE = `
  UPDATE identity.api_key SET last_used_at = clock_timestamp()
  WHERE id = $1 AND coalesce(last_used_at < clock_timestamp() - interval '1 minute', true)`;

/** By hand: a batch that skips rows in use. $1 before, $2 limit. */
const FORGET_OVER = `
  DELETE FROM identity.api_key WHERE id IN (
    SELECT id FROM identity.api_key WHERE least(revoked_at, expires_at) < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`;

/** By hand: a batch that skips rows in use. $1 before, $2 limit. */
const FORGET_SPENDING = `
  DELETE FROM identity.key_spend WHERE (key_id, currency, day) IN (
    SELECT key_id, currency, day FROM identity.key_spend WHERE day < ($1::timestamptz AT TIME ZONE 'UTC')::date
    LIMIT $2 FOR UPDATE SKIP LOCKED)`;
