import { Injectable } from '@nestjs/common';
import { Clock, newId, UnitOfWork, type UserId } from '@app/kernel';
import { AssistantOptions } from '../../assistant.options.js';
import { firstWorkReward } from '../domain/first-work.js';
import type { AccountFacts } from '../../chat/ports/account-facts.js';
import { RewardBook, type Reward, type RewardId } from '../ports/reward-repository.js';
import { ChatRewards } from '../ports/reward-claims.js';

/** Pays an account once for work that the ledger saw; docs/adr has why this event and no other. */
@Injectable()
export class RewardFirstWork extends ChatRewards {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: RewardBook,
    private readonly options: AssistantOptions,
    private readonly clock: Clock,
  ) {
    super();
  }

  recentOf(userId: UserId, limit: number): Promise<Reward[]> {
    return this.rewards.recentOf(userId, limit);
  }

  async afterReply(userId: UserId, { earnedTodayCoinMicros }: AccountFacts): Promise<bigint> {
    const limits = this.options.rewards;
    // Cheap first: hardly any message comes from an account that is due something.
    if (firstWorkReward(earnedTodayCoinMicros, null, limits) === 0n) return 0n;
    if (await this.rewards.hadFirstWork(userId)) return 0n;
    return this.unitOfWork.run(async () => {
      const at = this.clock.now();
      const standing = await this.rewards.standing({ userId, deed: null, photoSha256: null, at });
      const amountMicros = firstWorkReward(earnedTodayCoinMicros, standing, limits);
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
