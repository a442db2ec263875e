import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@app/kernel';
import { RewardErrors } from '../domain/reward.errors.js';
import { RewardBook, type RewardId } from '../ports/reward-repository.js';

export interface ClawedBack {
  status: 'refused' | 'clawed_back';
  /** Micro-coins returned to the treasury: less than was paid when the user had spent it; 0 if it was still held. */
  takenMicros: bigint;
}

/** Takes a reward back: a held one is refused, a paid one returns as far as the user's balance reaches. */
@Injectable()
export class ClawBackReward {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly rewards: RewardBook,
    private readonly clock: Clock,
  ) {}

  /** A repeat for one that was taken back answers the same status with nothing taken. */
  execute(id: RewardId, note: string): Promise<ClawedBack> {
    return this.unitOfWork.run(async () => {
      const reward = await this.rewards.lock(id);
      if (!reward) throw RewardErrors.reward_not_found();
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
}
