import { Clock, UnitOfWork } from '@app/kernel';
import { RewardErrors } from '../domain/reward.errors.js';
import { RewardBook, type RewardId } from '../ports/reward-repository.js';

/** Pays a held reward before its time is over: somebody has looked at what it is for. */
export class ApproveReward {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: RewardBook,
    private readonly clock: Clock,
  ) {}

  /** Answers the micro-coins that were paid. Throws for one that isn't held any more, and while rewards are stopped. */
  execute(id: RewardId, note: string): Promise<bigint> {
    return this.unitOfWork.run(async () => {
      const reward = await this.rewards.lock(id);
      if (!reward) throw RewardErrors.reward_not_found();
      if (reward.status !== 'held') throw RewardErrors.reward_not_held();
      if (await this.rewards.stopped()) throw RewardErrors.rewards_stopped();
      return this.rewards.end(reward, { status: 'paid', reason: 'approved', at: this.clock.now(), note });
    });
  }
}
