import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { DAY_MS, inCoins, nextLook, type Referral, type ReferralId, type WaitingReason } from '../domain/referral.js';
import { ReferralRepository } from '../ports/referral-repository.js';
import { ReferralsOptions } from '../referrals.options.js';
import { PayReferral } from './pay-referral.js';

const BATCH = 100;

/**
 * Checks the referrals whose time has come: pays referrers whose newcomers have spent enough deposited money, ends those that
 * took too long, and pays newcomers who exceeded an earlier day's limit.
 */
@Injectable()
export class SettleDue {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly referrals: ReferralRepository,
    private readonly ledger: Ledger,
    private readonly payReferral: PayReferral,
    private readonly clock: Clock,
    private readonly options: ReferralsOptions,
  ) {}

  /** Returns whether there are more. One that can't be settled doesn't block the others and is checked again later. */
  async execute(): Promise<boolean> {
    const due = await this.referrals.due(this.clock.now(), BATCH);
    const failures: unknown[] = [];
    for (const id of due)
      await this.unitOfWork
        .run(() => this.settle(id))
        .catch(async (error: unknown) => {
          failures.push(error);
          await this.unitOfWork.run(() => this.postpone(id));
        });
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} referrals were not settled`);
    return due.length === BATCH;
  }

  /** Pays the oldest referral that waits for a day's budget. Answers whether it was paid, so that the next may be tried. */
  firstInLine(): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const referral = await this.referrals.lockFirstInLine();
      return referral !== null && (await this.payReferral.execute(referral)) !== 'daily_budget';
    });
  }

  private async settle(id: ReferralId): Promise<void> {
    const now = this.clock.now();
    const referral = await this.referrals.lockDue(id, now);
    if (!referral) return;
    if (referral.reason === 'referrer_limit' || (await this.hasSpent(referral.referredId)))
      await this.payReferral.execute(referral);
    else if (this.tookTooLong(referral, now)) await this.referrals.refuse(id, 'not_spent_in_time');
    else await this.referrals.markWaiting(id, 'not_spent', nextLook(referral.at, now));
  }

  private async postpone(id: ReferralId): Promise<void> {
    const now = this.clock.now();
    const referral = await this.referrals.lockDue(id, now);
    if (referral) await this.referrals.markWaiting(id, referral.reason as WaitingReason, nextLook(referral.at, now));
  }

  private async hasSpent(userId: UserId): Promise<boolean> {
    const { minSpendMicros, coinUsdMicros } = this.options;
    return inCoins(await this.ledger.spentDeposits(userId), coinUsdMicros) >= minSpendMicros;
  }

  private tookTooLong({ at }: Referral, now: Date): boolean {
    return now.getTime() - at.getTime() > this.options.spendWithinDays * DAY_MS;
  }
}
