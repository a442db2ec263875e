import type { UserId } from '@app/kernel';
import type { ApiKey, ApiKeyId } from '../src/keys/domain/api-key.js';
import { ApiKeyRepository } from '../src/keys/ports/api-key-repository.js';
import { InMemoryStore } from '@app/kernel/testing';

type KeptKey = ApiKey & { secretHash: Buffer; revokedAt: Date | null };

export class InMemoryApiKeys extends ApiKeyRepository {
  readonly store = new InMemoryStore<string, KeptKey>();

  async add(key: ApiKey, secretHash: Buffer, maxLive: number): Promise<boolean> {
    const isLive = ({ userId, revokedAt, expiresAt }: KeptKey) =>
      userId === key.userId && !revokedAt && (!expiresAt || expiresAt > key.createdAt);
    if (this.store.list(isLive).length >= maxLive) return false;
    this.store.rows.set(key.id, { ...key, secretHash, revokedAt: null });
    return true;
  }

  async find(secretHash: Buffer): Promise<ApiKey | null> {
    const [found] = this.store.list((key) => key.secretHash.equals(secretHash) && !key.revokedAt);
    if (!found) return null;
    const { secretHash: _hash, revokedAt: _revokedAt, ...key } = found;
    return key;
  }

  async revoke(id: ApiKeyId, userId: UserId, now: Date): Promise<{ name: string; isNew: boolean } | null> {
    const key = this.store.rows.get(id);
    if (key?.userId !== userId) return null;
    const isNew = key.revokedAt === null;
    if (isNew) this.store.rows.set(id, { ...key, revokedAt: now });
    return { name: key.name, isNew };
  }

  async revokeAll(userId: UserId, now: Date): Promise<number> {
    const live = this.store.list((key) => key.userId === userId && !key.revokedAt);
    for (const { id } of live) await this.revoke(id, userId, now);
    return live.length;
  }

  async forgetOver(before: Date, limit: number): Promise<number> {
    return this.store.prune(
      ({ revokedAt, expiresAt }) => [revokedAt, expiresAt].some((end) => end !== null && end < before),
      limit,
    );
  }

  async forgetSpending(): Promise<number> {
    return 0;
  }
}
