import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { TidySessions } from '../../use-cases/tidy-sessions.js';

/** Any number of processes do it together: each session's row lock settles who. */
@Injectable()
export class SessionUpkeep implements OnModuleInit {
  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly tidy: TidySessions,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'close proxy sessions', everyMs: 1_000, run: () => this.tidy.closeDue() });
    this.tasks.register({ name: 'settle proxy sessions', everyMs: 1_000, run: () => this.tidy.settleClosed() });
    this.tasks.register({ name: 'give up proxy sessions', everyMs: 10_000, run: () => this.tidy.giveUpStale() });
  }
}
