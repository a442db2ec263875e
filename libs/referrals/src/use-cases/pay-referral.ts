import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import type { UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { costOf, dayOf } from '../domain/referral.js';
import type { Referral } from '../domain/referral.js';
import { ReferralBook } from '../ports/referral-book.js';
import { ReferralsOptions } from '../referrals.options.js';

/**
 * Pays both sides of a pending referral that is locked, or new, in the caller's unit of work; or lets it wait in line
 * for the budget of a later day. Nobody overtakes: while an older one waits, a younger one does too.
 */
@Injectable()
export class PayReferral {
  constructor(
    private readonly book: ReferralBook,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly options: ReferralsOptions,
  ) {}

  async execute(referral: Referral): Promise<boolean> {
    const now = this.clock.now();
    const { dailyBudgetMicros } = this.options;
    const paid =
      !(await this.book.isBehind(referral)) && (await this.book.spend(dayOf(now), costOf(referral), dailyBudgetMicros));
    if (!paid) {
      if (referral.reason !== 'daily_budget') await this.book.markUnpaid(referral.id, 'pending', 'daily_budget');
      return false;
    }
    await this.book.markPaid(referral.id, now);
    await this.grantBoth(referral);
    return true;
  }

  /** In ascending order of account: the order in which the ledger's rows are locked everywhere. */
  private async grantBoth({ id, referrerId, referredId, referrerMicros, referredMicros }: Referral): Promise<void> {
    const grants: Array<[UserId, bigint, 'referrer' | 'referred', string]> = [
      [referrerId, referrerMicros, 'referrer', 'Somebody came by your referral code'],
      [referredId, referredMicros, 'referred', 'You came by a referral code'],
    ];
    grants.sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [userId, amountMicros, side, memo] of grants) {
      if (amountMicros === 0n) continue;
      const key = `referral:${id}:${side}`;
      const posted = await this.ledger.grant({ userId, currency: 'coin', amountMicros, key, kind: 'referral', memo });
      if (!posted) throw new Error(`${key} was granted before`);
    }
  }
}
