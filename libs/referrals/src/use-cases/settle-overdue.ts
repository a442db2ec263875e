import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { verifiedTooLate } from '../domain/referral.js';
import { ReferralBook } from '../ports/referral-book.js';
import { SettleUnverified } from './settle-unverified.js';

const BATCH = 100;

/** Ends the wait of referrals whose newcomers did not verify their address in time. Answers whether there are more. */
@Injectable()
export class SettleOverdue {
  constructor(
    private readonly book: ReferralBook,
    private readonly settleUnverified: SettleUnverified,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<boolean> {
    const overdue = await this.book.unverifiedSince(verifiedTooLate(this.clock.now()), BATCH);
    for (const userId of overdue) await this.settleUnverified.execute(userId);
    return overdue.length === BATCH;
  }
}
