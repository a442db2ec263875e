import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type UserId } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { verifiedTooLate } from '../domain/referral.js';
import { ReferralBook } from '../ports/referral-book.js';
import { PayReferral } from './pay-referral.js';

/** Pays the referral that waits for this account's address if it is verified by now; refuses it after its time. */
@Injectable()
export class SettleUnverified {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly book: ReferralBook,
    private readonly payReferral: PayReferral,
    private readonly clock: Clock,
  ) {}

  /** Safe to repeat: a referral that was settled waits for nothing. */
  execute(referredId: UserId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const referral = await this.book.lockUnverified(referredId);
      if (!referral) return;
      const profile = await this.accounts.profile(referredId);
      if (profile?.emailVerified) await this.payReferral.execute(referral);
      else if (referral.at < verifiedTooLate(this.clock.now()))
        await this.book.refuse(referral.id, 'not_verified_in_time');
    });
  }
}
