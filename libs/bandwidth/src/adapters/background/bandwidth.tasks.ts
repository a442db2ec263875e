import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Accounts, type StandingChanged } from '@app/identity/contract';
import { BackgroundTasks, OutboxRelay } from '@app/platform';
import { ExitRepository } from '../../ports/exit-repository.js';
import { SessionRepository } from '../../ports/session-repository.js';
import { TidySessions } from '../../use-cases/tidy-sessions.js';

/** What sessions and exits need outside of requests; any number of processes share it, row locks decide who does what. */
@Injectable()
export class BandwidthTasks implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly tasks: BackgroundTasks,
    private readonly accounts: Accounts,
    private readonly exits: ExitRepository,
    private readonly sessions: SessionRepository,
    private readonly tidy: TidySessions,
  ) {}

  onModuleInit(): void {
    this.tasks.register({ name: 'close proxy sessions', everyMs: 1_000, run: () => this.tidy.closeDue() });
    this.tasks.register({ name: 'settle proxy sessions', everyMs: 1_000, run: () => this.tidy.settleClosed() });
    this.tasks.register({ name: 'fail stale proxy sessions', everyMs: 10_000, run: () => this.tidy.failStale() });
    this.tasks.register({ name: 'forget proxy usage', everyMs: 3_600_000, run: () => this.tidy.forgetUsage() });
    // A suspended account's sessions end, with the rest of their price returned; its devices may offer themselves again
    // later.
    this.relay.on<StandingChanged>('identity.standing_changed.v1', async ({ userId }) => {
      if (!(await this.accounts.suspended(userId))) return;
      await this.exits.stopAllOf(userId);
      await this.sessions.closeAllOf(userId, 'the account of its buyer is suspended');
    });
  }
}
