import type { UserId } from '@app/kernel';
import type { InMemoryLedger } from '@app/ledger/testing';
import { clawBackOf, grantOf } from '../src/rewards/adapters/ledger/reward-transfers.js';
import type { PastRewards } from '../src/rewards/domain/reward-policy.js';
import type { Reward, RewardId, RewardStatus } from '../src/rewards/domain/reward.js';
import { DAY_MS, dayOf, startOfDay } from '../src/rewards/domain/utc-day.js';
import {
  DUPLICATE_BITS,
  PhotoFingerprints,
  type PhotoFingerprint,
  type SimilarPhoto,
} from '../src/rewards/ports/photo-fingerprints.js';
import {
  RewardRepository,
  type Claimant,
  type Ending,
  type NotedReward,
} from '../src/rewards/ports/reward-repository.js';

export class InMemoryRewardRepository extends RewardRepository {
  private rewards = new Map<RewardId, Reward>();
  private halted = false;

  constructor(private readonly ledger: InMemoryLedger) {
    super();
  }

  snapshot(): () => void {
    const [rewards, halted] = [new Map(this.rewards), this.halted];
    return () => void ([this.rewards, this.halted] = [rewards, halted]);
  }

  async lockHistory({ userId, deed, photoSha256, at }: Claimant): Promise<PastRewards> {
    const day = dayOf(at);
    const since = dayOf(new Date(startOfDay(at).getTime() - 6 * DAY_MS));
    const week = this.promised().filter((reward) => reward.userId === userId && dayOf(reward.at) >= since);
    const today = week.filter((reward) => dayOf(reward.at) === day);
    return {
      today: today.length,
      todayOfType: today.filter((reward) => reward.deed === deed).length,
      week: week.length,
      weekMicros: sum(week),
      lastAt: week.reduce<Date | null>((last, reward) => (last && last > reward.at ? last : reward.at), null),
      spentTodayMicros: sum(this.promised().filter((reward) => dayOf(reward.at) === day)),
      stopped: this.halted,
      photoRewarded: photoSha256 !== null && this.promised().some((reward) => reward.photoSha256 === photoSha256),
    };
  }

  async add(reward: Reward, dailyBudgetMicros: bigint): Promise<boolean> {
    const sameDay = this.promised().filter(({ at }) => dayOf(at) === dayOf(reward.at));
    if (this.promised().some((other) => isRepeat(reward, other))) return false;
    if (reward.amountMicros > 0n && sum(sameDay) + reward.amountMicros > dailyBudgetMicros)
      throw new Error('The budget of the day is passed');
    this.rewards.set(reward.id, reward);
    if (reward.status === 'paid') await this.grant(reward);
    return true;
  }

  idsOf(userId: UserId): RewardId[] {
    const mine = [...this.rewards.values()].filter((reward) => reward.userId === userId);
    return mine.map(({ id }) => id).reverse();
  }

  async hadFirstWork(userId: UserId): Promise<boolean> {
    return this.promised().some((reward) => reward.userId === userId && reward.kind === 'first_work');
  }

  async recentOf(userId: UserId, limit: number): Promise<Reward[]> {
    return this.idsOf(userId)
      .flatMap((id) => this.rewards.get(id) ?? [])
      .slice(0, limit);
  }

  async list(status: RewardStatus, limit: number): Promise<NotedReward[]> {
    return [...this.rewards.values()]
      .filter((reward) => reward.status === status)
      .sort((a, b) => Number(a.heldUntil) - Number(b.heldUntil))
      .slice(0, limit)
      .map((reward) => ({ ...reward, note: null }));
  }

  async due(now: Date, limit: number): Promise<RewardId[]> {
    const held = await this.list('held', limit);
    return held.filter(({ heldUntil }) => heldUntil! <= now).map(({ id }) => id);
  }

  async lock(id: RewardId): Promise<Reward | null> {
    return this.rewards.get(id) ?? null;
  }

  async end(reward: Reward, { status, reason }: Ending): Promise<bigint> {
    this.rewards.set(reward.id, { ...reward, status, reason });
    if (status === 'paid') return this.grant(reward);
    if (status === 'refused') return 0n;
    return this.ledger.clawBack(clawBackOf(reward));
  }

  async forgetEmpty(before: Date): Promise<boolean> {
    for (const { id, at, amountMicros } of [...this.rewards.values()])
      if (amountMicros === 0n && at < before) this.rewards.delete(id);
    return false;
  }

  async stopped(): Promise<boolean> {
    return this.halted;
  }

  async setStopped(stopped: boolean): Promise<void> {
    this.halted = stopped;
  }

  private async grant(reward: Reward): Promise<bigint> {
    if (!(await this.ledger.grant(grantOf(reward)))) throw new Error(`Reward ${reward.id} was granted before`);
    return reward.amountMicros;
  }

  private promised(): Reward[] {
    return [...this.rewards.values()].filter(({ amountMicros }) => amountMicros > 0n);
  }
}

/** Compares every hash with every other. */
export class InMemoryFingerprints extends PhotoFingerprints {
  private photos: Array<{ fingerprint: PhotoFingerprint; userId: UserId | null; seenAt: Date }> = [];

  snapshot(): () => void {
    const photos = [...this.photos];
    return () => void (this.photos = photos);
  }

  async findSimilar(fingerprint: PhotoFingerprint, maxDistance: number): Promise<SimilarPhoto | null> {
    const near = this.photos
      .map((photo) => ({
        distance: distanceOf(fingerprint, photo.fingerprint),
        exact: photo.fingerprint.sha256 === fingerprint.sha256,
        ...{ userId: photo.userId, seenAt: photo.seenAt },
      }))
      .filter(({ distance }) => distance <= maxDistance);
    return near.sort((a, b) => a.distance - b.distance)[0] ?? null;
  }

  async remember(fingerprint: PhotoFingerprint, userId: UserId | null): Promise<boolean> {
    if (await this.findSimilar(fingerprint, DUPLICATE_BITS)) return false;
    this.photos.push({ fingerprint, userId, seenAt: new Date() });
    return true;
  }
}

function distanceOf(a: PhotoFingerprint, b: PhotoFingerprint): number {
  if (a.sha256 === b.sha256) return 0;
  const pairs = [...a.perceptual, ...a.turned].flatMap((x) => b.perceptual.map((y) => bitsOf(x ^ y)));
  return Math.min(64, ...pairs);
}

const bitsOf = (value: bigint): number => BigInt.asUintN(64, value).toString(2).replaceAll('0', '').length;

const sum = (rewards: Reward[]): bigint => rewards.reduce((total, { amountMicros }) => total + amountMicros, 0n);

const isRepeat = (reward: Reward, other: Reward): boolean =>
  reward.amountMicros > 0n &&
  (reward.kind === 'photo' ? reward.photoSha256 === other.photoSha256 : isFirstWorkOf(reward.userId, other));

const isFirstWorkOf = (userId: UserId, { userId: owner, kind }: Reward): boolean =>
  kind === 'first_work' && owner === userId;
