import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { BackgroundTasks } from '@app/platform';
import { DAY_MS } from '../../domain/utc-day.js';
import { RewardRepository } from '../../ports/reward-repository.js';
import { ReleaseHeldRewards } from '../../use-cases/release-held-rewards.js';

const RELEASE_EVERY_MS = 5_000;
const FORGET_EVERY_MS = 600_000;
/** How long claims without a reward are kept. */
const KEPT_MS = 90 * DAY_MS;

/** Any number of processes release together: each reward's row lock settles which of them does. */
@Injectable()
export class RewardsTasks implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly releaseHeld: ReleaseHeldRewards,
    private readonly rewards: RewardRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.tasks.register({
      name: 'release held rewards',
      everyMs: RELEASE_EVERY_MS,
      run: () => this.releaseHeld.execute(),
    });
    this.tasks.register({
      name: 'forget empty rewards',
      everyMs: FORGET_EVERY_MS,
      run: () => this.rewards.forgetEmpty(new Date(this.clock.now().getTime() - KEPT_MS)),
    });
  }
}
