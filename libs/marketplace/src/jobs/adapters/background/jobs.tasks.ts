import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BackgroundTasks } from '@app/platform';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import { EndDueAttempts } from '../../use-cases/end-due-attempts.js';
import { ExpireJobs } from '../../use-cases/expire-jobs.js';
import { ReapLostAttempts } from '../../use-cases/reap-lost-attempts.js';

const EXPIRY_EVERY_MS = 5_000;
const DUE_EVERY_MS = 2_000;
const LONGEST_REAP_PAUSE_MS = 5_000;

/** Ends leases and expiries. Any number of processes do it together: each job's row lock settles who. */
@Injectable()
export class JobsTasks implements OnModuleInit {
  /** Devices could not call while the service was down: their silence counts from here on. */
  private listeningSince = performance.now();

  constructor(
    private readonly tasks: BackgroundTasks,
    private readonly options: MarketplaceOptions,
    private readonly reapLostAttempts: ReapLostAttempts,
    private readonly endDueAttempts: EndDueAttempts,
    private readonly expireJobs: ExpireJobs,
  ) {}

  onModuleInit(): void {
    const everyMs = Math.min(LONGEST_REAP_PAUSE_MS, this.options.deviceOfflineAfterS * 250);
    this.tasks.register({ name: 'end lost attempts', everyMs, run: () => this.reap() });
    this.tasks.register({ name: 'end due attempts', everyMs: DUE_EVERY_MS, run: () => this.endDue() });
    this.tasks.register({ name: 'expire jobs', everyMs: EXPIRY_EVERY_MS, run: () => this.expireJobs.execute() });
  }

  /** Devices that finished while the service was down get the time to say so. */
  private async endDue(): Promise<boolean> {
    return this.hasListened && (await this.endDueAttempts.execute());
  }

  private get hasListened(): boolean {
    return performance.now() - this.listeningSince >= this.options.deviceOfflineAfterS * 1000;
  }

  private async reap(): Promise<void> {
    if (!this.hasListened) return;
    try {
      await this.reapLostAttempts.execute(this.options.deviceOfflineAfterS);
    } catch (error) {
      // While the database was away, devices' calls failed too.
      this.listeningSince = performance.now();
      throw error;
    }
  }
}
