import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@app/kernel';
import { RewardErrors } from '../domain/reward.errors.js';
import type { Reward, RewardId, RewardStatus } from '../domain/reward.js';
import { RewardRepository, type NotedReward } from '../ports/reward-repository.js';

export interface ClawedBack {
  status: 'refused' | 'clawed_back';
  /** Micro-coins returned to the treasury: less than was paid when the user had spent it; 0 if it was still held. */
  takenMicros: bigint;
}

/** What an operator does with rewards (`npm run admin`). Every `note` says why. */
@Injectable()
export class AdministerRewards {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: RewardRepository,
    private readonly clock: Clock,
  ) {}

  /** The newest rewards of a status; of held ones those that are due first. */
  list(status: RewardStatus, limit: number): Promise<NotedReward[]> {
    return this.rewards.list(status, limit);
  }

  /**
   * Pays a held reward before its time is over: the operator has looked at what it is for. Returns its micro-coins.
   * Throws for one that isn't held any more, and while rewards are stopped.
   */
  approve(id: RewardId, note: string): Promise<bigint> {
    return this.unitOfWork.run(async () => {
      const reward = await this.lock(id);
      if (reward.status !== 'held') throw RewardErrors.reward_not_held();
      if (await this.rewards.stopped()) throw RewardErrors.rewards_stopped();
      return this.rewards.end(reward, { status: 'paid', reason: 'approved', at: this.clock.now(), note });
    });
  }

  /**
   * Takes a reward back: a held one is refused, a paid one returns as far as the user's balance reaches. A repeat for one
   * that was taken back returns the same status with nothing taken.
   */
  clawBack(id: RewardId, note: string): Promise<ClawedBack> {
    return this.unitOfWork.run(async () => {
      const reward = await this.lock(id);
      if (reward.status === 'clawed_back') return { status: 'clawed_back', takenMicros: 0n };
      if (reward.status === 'refused') {
        if (reward.reason === 'taken_back') return { status: 'refused', takenMicros: 0n };
        throw RewardErrors.reward_refused();
      }
      const status = reward.status === 'held' ? 'refused' : 'clawed_back';
      const takenMicros = await this.rewards.end(reward, { status, reason: 'taken_back', at: this.clock.now(), note });
      return { status, takenMicros };
    });
  }

  /** Stops rewards on all processes at once, without a restart, or lets them go on. */
  setStopped(stopped: boolean, note: string | null): Promise<void> {
    return this.rewards.setStopped(stopped, note);
  }

  private async lock(id: RewardId): Promise<Reward> {
    const reward = await this.rewards.lock(id);
    if (!reward) throw RewardErrors.reward_not_found();
    return reward;
  }
}
