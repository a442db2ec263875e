import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { ApiKey, ApiKeyId } from '../../domain/api-key.js';
import { ApiKeyRepository } from '../../ports/api-key-repository.js';
import { RecentLookups } from './recent-lookups.js';

/** With the time of the lookup itself, within the two seconds that a key may outlive its end elsewhere. */
const RECENT_MS = 1_500;
const MAX_RECENT = 10_000;

interface ApiKeyRow {
  id: ApiKeyId;
  account_id: UserId;
  name: string;
  hint: string;
  scopes: string[];
  daily_cap_coin: string | null;
  daily_cap_usd: string | null;
  created_at: Date;
  expires_at: Date | null;
}

@Injectable()
export class TypeormApiKeyRepository extends ApiKeyRepository {
  private readonly recent = new RecentLookups<ApiKey>(RECENT_MS, MAX_RECENT);

  constructor(private readonly database: Database) {
    super();
  }

  add(key: ApiKey, secretHash: Buffer, maxLive: number): Promise<boolean> {
    return this.database.run(async () => {
      // Others who add a key to this account wait here, so that the count below is true.
      await this.database.query('SELECT 1 FROM identity.account WHERE id = $1 FOR NO KEY UPDATE', [key.userId]);
      const added = await this.database.affect(
        `INSERT INTO identity.api_key
           (id, account_id, hash, hint, name, scopes, daily_cap_coin, daily_cap_usd, created_at, expires_at)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 WHERE $11 > (
           SELECT count(*) FROM identity.api_key
           WHERE account_id = $2 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $9))`,
        [
          ...[key.id, key.userId, secretHash, key.hint, key.name, key.scopes],
          ...[key.dailyCapMicros.coin, key.dailyCapMicros.usd, key.createdAt, key.expiresAt, maxLive],
        ],
      );
      return added === 1;
    });
  }

  find(secretHash: Buffer): Promise<ApiKey | null> {
    return this.recent.get(secretHash.toString('base64'), () => this.look(secretHash));
  }

  async revoke(id: ApiKeyId, userId: UserId, now: Date): Promise<{ name: string; isNew: boolean } | null> {
    const [revoked] = await this.revokeWhere('id = $3', userId, now, [id]);
    if (revoked) return { name: revoked.name, isNew: true };
    const [known] = await this.database.query<{ name: string }>(
      'SELECT name FROM identity.api_key WHERE id = $1 AND account_id = $2',
      [id, userId],
    );
    return known ? { name: known.name, isNew: false } : null;
  }

  async revokeAll(userId: UserId, now: Date): Promise<number> {
    return (await this.revokeWhere('true', userId, now, [])).length;
  }

  async forgetOver(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM identity.api_key WHERE id IN (
         SELECT id FROM identity.api_key WHERE least(revoked_at, expires_at) < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  async forgetSpending(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM identity.key_spend WHERE (key_id, currency, day) IN (
         SELECT key_id, currency, day FROM identity.key_spend WHERE day < ($1::timestamptz AT TIME ZONE 'UTC')::date
         LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  private async look(secretHash: Buffer): Promise<ApiKey | null> {
    const [row] = await this.database.query<ApiKeyRow & { use_is_old: boolean }>(
      `SELECT id, account_id, name, hint, scopes, daily_cap_coin, daily_cap_usd, created_at, expires_at,
              coalesce(last_used_at < clock_timestamp() - interval '1 minute', true) AS use_is_old
       FROM identity.api_key WHERE hash = $1 AND revoked_at IS NULL`,
      [secretHash],
      'identity.api_key.find',
    );
    if (row?.use_is_old) await this.noteUse(row.id);
    return row ? toApiKey(row) : null;
  }

  private async noteUse(id: ApiKeyId): Promise<void> {
    await this.database.query(
      `UPDATE identity.api_key SET last_used_at = clock_timestamp()
       WHERE id = $1 AND coalesce(last_used_at < clock_timestamp() - interval '1 minute', true)`,
      [id],
      'identity.api_key.use',
    );
  }

  private async revokeWhere(condition: string, userId: UserId, now: Date, values: unknown[]) {
    const revoked = await this.database.query<{ hash: Buffer; name: string }>(
      `UPDATE identity.api_key SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL AND ${condition}
       RETURNING hash, name`,
      [userId, now, ...values],
    );
    this.database.afterCommit(() => revoked.forEach(({ hash }) => this.recent.forget(hash.toString('base64'))));
    return revoked;
  }
}

const micros = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

function toApiKey(row: ApiKeyRow): ApiKey {
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
