import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { ReleaseHeldRewards } from '../../use-cases/release-held-rewards.js';

const EVERY_MS = 5_000;

/** Any number of processes release together: each reward's row lock settles who. */
@Injectable()
export class ReleaseRewards implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly releaseHeld: ReleaseHeldRewards,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'release held rewards', everyMs: EVERY_MS, run: () => this.releaseHeld.execute() });
  }
}
