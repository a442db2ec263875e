import type { UserId } from '@app/kernel';
import type { ApiKey, ApiKeyId } from '../domain/api-key.js';

export abstract class ApiKeyRepository {
  /** Answers false, and adds nothing, when the account has `maxLive` live keys: of many at once too. */
  abstract add(key: ApiKey, secretHash: Buffer, maxLive: number): Promise<boolean>;

  /**
   * The key of a secret, unless it is revoked; notes its use, to the minute. May answer what was true up to two seconds
   * ago, but for keys that were revoked in this process.
   */
  abstract find(secretHash: Buffer): Promise<ApiKey | null>;

  /** Ends a key of this user. Repeating it changes nothing; null: they have no such key. */
  abstract revoke(id: ApiKeyId, userId: UserId, now: Date): Promise<{ name: string; isNew: boolean } | null>;

  /** Ends all keys of a user; answers how many that were. */
  abstract revokeAll(userId: UserId, now: Date): Promise<number>;

  /** Deletes up to `limit` keys that were revoked or expired before a time; answers how many. */
  abstract forgetOver(before: Date, limit: number): Promise<number>;

  /** Deletes up to `limit` counts of what keys spent on days before one; answers how many. */
  abstract forgetSpending(before: Date, limit: number): Promise<number>;
}
