import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { DAY_MS } from '../domain/utc-day.js';
import { RewardBook } from '../ports/reward-repository.js';

const KEPT_DAYS = 90;

/** Forgets claims for which nothing was promised, so that photos that earn nothing leave nothing behind for ever. */
@Injectable()
export class ForgetEmptyRewards {
  constructor(
    private readonly rewards: RewardBook,
    private readonly clock: Clock,
  ) {}

  /** Answers whether there are more. */
  execute(): Promise<boolean> {
    return this.rewards.forgetEmpty(new Date(this.clock.now().getTime() - KEPT_DAYS * DAY_MS));
  }
}
