import type { UserId } from '@app/kernel';
import { InMemoryStore } from '@app/kernel/testing';
import type { SecondFactor } from '../src/second-factor/domain/second-factor.js';
import { SecondFactorRepository, type SealedSecret } from '../src/second-factor/ports/second-factor-repository.js';

type Kept = SecondFactor & { userId: UserId; lastStep: number };

export class InMemorySecondFactors extends SecondFactorRepository {
  readonly store = new InMemoryStore<string, Kept>();
  readonly codes = new InMemoryStore<string, UserId>();

  async find(userId: UserId): Promise<SecondFactor | null> {
    const kept = this.store.rows.get(userId);
    return kept ? { sealedSecret: kept.sealedSecret, askedAt: kept.askedAt, enabledAt: kept.enabledAt } : null;
  }

  async ask(userId: UserId, sealedSecret: Buffer, at: Date): Promise<boolean> {
    if (this.store.rows.get(userId)?.enabledAt) return false;
    this.store.rows.set(userId, { userId, sealedSecret, askedAt: at, enabledAt: null, lastStep: 0 });
    return true;
  }

  async enable(userId: UserId, secret: Buffer, step: number, at: Date): Promise<boolean> {
    const kept = this.store.rows.get(userId);
    if (!kept || kept.enabledAt || !kept.sealedSecret.equals(secret)) return false;
    this.store.rows.set(userId, { ...kept, enabledAt: at, lastStep: step });
    return true;
  }

  async useStep(userId: UserId, step: number): Promise<boolean> {
    const kept = this.store.rows.get(userId);
    if (!kept?.enabledAt || kept.lastStep >= step) return false;
    this.store.rows.set(userId, { ...kept, lastStep: step });
    return true;
  }

  async replaceCodes(userId: UserId, hashes: Buffer[]): Promise<void> {
    this.codes.prune((owner) => owner === userId, Infinity);
    for (const hash of hashes) this.codes.rows.set(keyOf(userId, hash), userId);
  }

  async useCode(userId: UserId, hash: Buffer): Promise<number | null> {
    if (!this.codes.rows.delete(keyOf(userId, hash))) return null;
    return this.codes.list((owner) => owner === userId).length;
  }

  async remove(userId: UserId): Promise<boolean> {
    this.codes.prune((owner) => owner === userId, Infinity);
    return this.store.prune((kept) => kept.userId === userId && kept.enabledAt !== null, 1) === 1;
  }

  async forgetAsked(before: Date, limit: number): Promise<number> {
    return this.store.prune(({ enabledAt, askedAt }) => enabledAt === null && askedAt < before, limit);
  }

  async secrets(after: UserId | null, limit: number): Promise<SealedSecret[]> {
    const kept = this.store.list(({ userId }) => after === null || userId > after);
    const sorted = kept.sort((a, b) => (a.userId < b.userId ? -1 : 1)).slice(0, limit);
    return sorted.map(({ userId, sealedSecret }) => ({ userId, secret: sealedSecret }));
  }

  async reseal(userId: UserId, from: Buffer, to: Buffer): Promise<void> {
    const kept = this.store.rows.get(userId);
    if (kept?.sealedSecret.equals(from)) this.store.rows.set(userId, { ...kept, sealedSecret: to });
  }
}

const keyOf = (userId: UserId, hash: Buffer) => `${userId} ${hash.toString('hex')}`;
