import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EmailVerified } from '@app/identity/contract';
import { BackgroundTasks, OutboxRelay } from '@app/platform';
import type { ReferralWaiting } from '../../contract.js';
import { SettleDue } from '../../use-cases/settle-due.js';
import { SettleUnverified } from '../../use-cases/settle-unverified.js';

const LINE_EVERY_MS = 5_000;
const DUE_EVERY_MS = 5_000;
const OVERDUE_EVERY_MS = 600_000;

/** What referrals do outside of requests; any number of processes share it. */
@Injectable()
export class ReferralsTasks implements OnModuleInit {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly tasks: BackgroundTasks,
    private readonly settleUnverified: SettleUnverified,
    private readonly settleDue: SettleDue,
  ) {}

  onModuleInit(): void {
    this.relay.on<EmailVerified>('identity.email_verified.v1', ({ userId }) => this.settleUnverified.execute(userId));
    this.relay.on<ReferralWaiting>('referrals.waiting_for_email.v1', ({ referredId }) =>
      this.settleUnverified.execute(referredId),
    );
    this.tasks.register({
      name: 'pay queued referrals',
      everyMs: LINE_EVERY_MS,
      run: () => this.settleDue.firstInLine(),
    });
    this.tasks.register({
      name: 'settle due referrals',
      everyMs: DUE_EVERY_MS,
      run: () => this.settleDue.execute(),
    });
    this.tasks.register({
      name: 'end unverified referrals',
      everyMs: OVERDUE_EVERY_MS,
      run: () => this.settleUnverified.overdue(),
    });
  }
}
