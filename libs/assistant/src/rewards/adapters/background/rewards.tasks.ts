import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { ForgetEmptyRewards } from '../../use-cases/forget-empty-rewards.js';
import { ReleaseHeldRewards } from '../../use-cases/release-held-rewards.js';

const RELEASE_EVERY_MS = 5_000;
const FORGET_EVERY_MS = 600_000;

/** Any number of processes release together: each reward's row lock settles who. */
@Injectable()
export class RewardUpkeep implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly releaseHeld: ReleaseHeldRewards,
    private readonly forgetEmpty: ForgetEmptyRewards,
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
      run: () => this.forgetEmpty.execute(),
    });
  }
}
