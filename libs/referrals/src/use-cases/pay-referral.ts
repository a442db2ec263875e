import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import {
  dayOf,
  nextDay,
  nextLook,
  promised,
  sidesDue,
  startOfDay,
  type Referral,
  type Side,
} from '../domain/referral.js';
import { ReferralRepository } from '../ports/referral-repository.js';
import { ReferralsOptions } from '../referrals.options.js';

/** `daily_budget`: it waits in line. `referrer_limit`: it waits for a day with fewer referrals of its referrer. */
export type Payment = 'paid' | 'daily_budget' | 'referrer_limit';

const MEMOS: Record<Side, string> = {
  referrer: 'Someone used your referral code',
  referred: 'You used a referral code',
};

/**
 * Pays the sides of a pending referral that are due. The referral is locked, or new, in the caller's unit of work. What can't
 * be paid today waits in line: while an older one waits for the budget, younger ones do too.
 */
@Injectable()
export class PayReferral {
  constructor(
    private readonly referrals: ReferralRepository,
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly options: ReferralsOptions,
  ) {}

  async execute(referral: Referral): Promise<Payment> {
    const now = this.clock.now();
    const sides = sidesDue(referral, this.options.requiresSpending);
    const outcome = await this.spend(referral, sides, now);
    if (outcome === 'paid') {
      await this.referrals.markPaid(referral.id, sides, now, nextLook(now, now));
      await this.grant(referral, sides);
    } else if (outcome === 'referrer_limit') await this.referrals.markWaiting(referral.id, outcome, nextDay(now));
    else if (outcome !== referral.reason) await this.referrals.markWaiting(referral.id, outcome, null);
    return outcome;
  }

  /** Takes the rewards out of the day's budget, or says why it can't. */
  private async spend(referral: Referral, sides: Side[], now: Date): Promise<Payment> {
    const { dailyPerReferrer, dailyBudgetMicros } = this.options;
    const brings = sides.includes('referred');
    if (brings && (await this.referrals.referredSince(referral.referrerId, startOfDay(now))) >= dailyPerReferrer)
      return 'referrer_limit';
    if (await this.referrals.isBehind(referral)) return 'daily_budget';
    const cost = sides.reduce((sum, side) => sum + promised(referral, side), 0n);
    return (await this.referrals.spend(dayOf(now), cost, dailyBudgetMicros)) ? 'paid' : 'daily_budget';
  }

  /** In ascending order of account, as the ledger's rows are locked everywhere. */
  private async grant(referral: Referral, sides: Side[]): Promise<void> {
    const userOf = (side: Side) => (side === 'referrer' ? referral.referrerId : referral.referredId);
    for (const side of sides.toSorted((a, b) => (userOf(a) < userOf(b) ? -1 : 1))) {
      const amountMicros = promised(referral, side);
      if (amountMicros === 0n) continue;
      const [userId, key] = [userOf(side), `referral:${referral.id}:${side}`];
      const grant = { userId, currency: 'coin', amountMicros, key, kind: 'referral', memo: MEMOS[side] } as const;
      if (!(await this.ledger.grant(grant))) throw new Error(`${key} was granted before`);
    }
  }
}
