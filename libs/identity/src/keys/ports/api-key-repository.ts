import type { UserId } from '@app/kernel';
import type { ApiKey, ApiKeyId } from '../domain/api-key.js';

export abstract class ApiKeyRepository {
  /** Returns false, and adds nothing, if the account has `maxLive` live keys; exact for simultaneous calls too. */
  abstract add(key: ApiKey, secretHash: Buffer, maxLive: number): Promise<boolean>;

  /**
   * The key of a secret, unless it is revoked; records its use, to the minute. The result may be two seconds old,
   * except for keys that this process revoked.
   */
  abstract find(secretHash: Buffer): Promise<ApiKey | null>;

  /** Revokes a key of this user. A repeat changes nothing; null: they have no such key. */
  abstract revoke(id: ApiKeyId, userId: UserId, now: Date): Promise<{ name: string; isNew: boolean } | null>;

  /** Revokes all keys of a user, also those of approved device logins that no program fetched yet; returns how many there were. */
  abstract revokeAll(userId: UserId, now: Date): Promise<number>;

  /** Deletes up to `limit` keys that were revoked or expired before a time; returns how many. */
  abstract forgetOver(before: Date, limit: number): Promise<number>;

  /** Deletes up to `limit` counts of what keys spent on days before one; returns how many. */
  abstract forgetSpending(before: Date, limit: number): Promise<number>;
}
