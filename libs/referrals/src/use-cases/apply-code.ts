import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type UserId } from '@app/kernel';
import { Accounts, type AccountProfile } from '@app/identity/contract';
import { normaliseCode } from '../domain/code.js';
import { ReferralErrors } from '../domain/referral.errors.js';
import { APPLY_WITHIN_DAYS, mayStillApply } from '../domain/referral.js';
import { ReferralRepository } from '../ports/referral-repository.js';
import { NoteReferral, type Outcome } from './note-referral.js';

/** An existing account applies somebody's referral code. */
@Injectable()
export class ApplyCode {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly referrals: ReferralRepository,
    private readonly noteReferral: NoteReferral,
    private readonly clock: Clock,
  ) {}

  /** Null when the account is deleted. */
  execute(userId: UserId, code: string): Promise<Outcome | null> {
    return this.unitOfWork.run(async () => {
      const referrerId = await this.referrerOf(userId, code);
      await this.referrals.lockAll();
      const profile = await this.accounts.profile(userId);
      if (!profile) return null;
      await this.refuse(profile, referrerId);
      return this.noteReferral.execute(profile, referrerId);
    });
  }

  private async referrerOf(userId: UserId, code: string): Promise<UserId> {
    const owner = await this.referrals.ownerOf(normaliseCode(code));
    if (owner === null) throw ReferralErrors.referral_code_not_found();
    if (owner === userId) throw ReferralErrors.own_referral_code();
    return owner;
  }

  private async refuse({ userId, registeredAt }: AccountProfile, referrerId: UserId): Promise<void> {
    if (!mayStillApply(registeredAt, this.clock.now()))
      throw ReferralErrors.referral_too_late(`Apply a code within ${APPLY_WITHIN_DAYS} days of registration.`);
    if (await this.referrals.isAbove(userId, referrerId)) throw ReferralErrors.referral_circle();
  }
}
