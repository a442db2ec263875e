import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { StandingChanged } from '@app/identity/contract';
import { Clock } from '@app/kernel';
import { BackgroundTasks, OutboxRelay } from '@app/platform';
import { CommandLog } from '../../ports/command-log.js';
import { PresenceHistory } from '../../ports/presence-history.js';
import { EnrolmentRepository } from '../../ports/enrolment-repository.js';
import { FollowAccountStatus } from '../../use-cases/follow-account-status.js';
import { PublishPresence } from '../postgres/publish-presence.js';

const PRESENCE_EVERY_MS = 2_000;
const FORGET_EVERY_MS = 600_000;
/** An agent that was silent for seven days has long lost the work that its commands were about. */
const COMMANDS_KEPT_MS = 7 * 86_400_000;

/** For a day, an old code is told apart from a wrong one. */
const ENROLMENTS_KEPT_MS = 86_400_000;
const FORGET_BATCH = 1_000;
/** A window of 30 days may begin anywhere in its first day. */
const PRESENCE_KEPT_MS = 31 * 86_400_000;

/** What workers do outside of requests; any number of processes together. */
@Injectable()
export class WorkersTasks implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly tasks: BackgroundTasks,
    private readonly followAccountStatus: FollowAccountStatus,
    private readonly publishPresence: PublishPresence,
    private readonly commands: CommandLog,
    private readonly enrolments: EnrolmentRepository,
    private readonly clock: Clock,
    private readonly history: PresenceHistory,
  ) {}

  onModuleInit(): void {
    this.relay.on<StandingChanged>('identity.standing_changed.v1', ({ userId }) =>
      this.followAccountStatus.execute(userId),
    );
    this.tasks.register({
      name: 'publish presence',
      everyMs: PRESENCE_EVERY_MS,
      run: () => this.publishPresence.execute(),
    });
    this.tasks.register({
      name: 'forget old commands',
      everyMs: FORGET_EVERY_MS,
      run: () => this.forgetOldCommands(),
    });
    this.tasks.register({
      name: 'forget old enrolments',
      everyMs: FORGET_EVERY_MS,
      run: () => this.forgetOldEnrolments(),
    });
    this.tasks.register({
      name: 'forget old presence',
      everyMs: FORGET_EVERY_MS,
      run: () => this.forgetOldPresence(),
    });
  }

  /** Answers whether more may be left. */
  async forgetOldPresence(): Promise<boolean> {
    return (await this.history.forgetBefore(this.ago(PRESENCE_KEPT_MS), FORGET_BATCH)) === FORGET_BATCH;
  }

  /** Answers whether more may be left. */
  forgetOldCommands(): Promise<boolean> {
    return this.commands.forgetBefore(this.ago(COMMANDS_KEPT_MS));
  }

  /** Answers whether more may be left. */
  async forgetOldEnrolments(): Promise<boolean> {
    return (await this.enrolments.forgetBefore(this.ago(ENROLMENTS_KEPT_MS), FORGET_BATCH)) === FORGET_BATCH;
  }

  private ago(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}
