import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type UserId } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { verifiedTooLate } from '../domain/referral.js';
import { ReferralRepository } from '../ports/referral-repository.js';
import { PayReferral } from './pay-referral.js';

const BATCH = 100;

/** Settles referrals that wait for the newcomer to verify an address: pays them, or refuses them when it took too long. */
@Injectable()
export class SettleUnverified {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly referrals: ReferralRepository,
    private readonly payReferral: PayReferral,
    private readonly clock: Clock,
  ) {}

  /** Safe to repeat: a settled referral waits for nothing. */
  execute(referredId: UserId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const referral = await this.referrals.lockUnverified(referredId);
      if (!referral) return;
      const profile = await this.accounts.profile(referredId);
      if (profile?.emailVerified) await this.payReferral.execute(referral);
      else if (referral.at < verifiedTooLate(this.clock.now()))
        await this.referrals.refuse(referral.id, 'not_verified_in_time');
    });
  }

  /** Those that have waited too long; answers whether there are more. */
  async overdue(): Promise<boolean> {
    const overdue = await this.referrals.unverifiedSince(verifiedTooLate(this.clock.now()), BATCH);
    for (const userId of overdue) await this.execute(userId);
    return overdue.length === BATCH;
  }
}
