import { Injectable } from '@nestjs/common';
import { Clock, newId, UnitOfWork, type UserId } from '@app/kernel';
import { AssistantOptions } from '../../assistant.options.js';
import { firstWorkReward } from '../domain/first-work.js';
import type { Reward, RewardId } from '../domain/reward.js';
import { RewardRepository } from '../ports/reward-repository.js';

/**
 * Pays an account once for work that the ledger saw (docs/adr/0008): chat pays for events that this server verified, never
 * for what was said.
 */
@Injectable()
export class RewardFirstWork {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: RewardRepository,
    private readonly options: AssistantOptions,
    private readonly clock: Clock,
  ) {}

  /** A user's rewards, newest first, at most `limit`. */
  recentOf(userId: UserId, limit: number): Promise<Reward[]> {
    return this.rewards.recentOf(userId, limit);
  }

  /**
   * Pays the user if that is due and not done yet; returns the micro-coins credited now. `earnedTodayCoinMicros` is that of
   * the account's facts, so it isn't read twice.
   */
  async execute(userId: UserId, earnedTodayCoinMicros: bigint): Promise<bigint> {
    const limits = this.options.rewards;
    // The cheap check first: hardly any message comes from an account that is due a reward.
    if (firstWorkReward(earnedTodayCoinMicros, null, limits) === 0n) return 0n;
    if (await this.rewards.hadFirstWork(userId)) return 0n;
    return this.unitOfWork.run(async () => {
      const at = this.clock.now();
      const history = await this.rewards.lockHistory({ userId, deed: null, photoSha256: null, at });
      const amountMicros = firstWorkReward(earnedTodayCoinMicros, history, limits);
      if (amountMicros === 0n) return 0n;
      const added = await this.rewards.add(
        {
          id: newId<RewardId>(),
          userId,
          kind: 'first_work',
          status: 'paid',
          reason: 'first_work',
          deed: null,
          photoSha256: null,
          amountMicros,
          at,
          heldUntil: null,
        },
        limits.dailyBudgetMicros,
      );
      return added ? amountMicros : 0n;
    });
  }
}
