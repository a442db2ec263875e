import { Injectable } from '@nestjs/common';
import { Clock, newId, Outbox, type UserId } from '@app/kernel';
import type { ReferralWaiting } from '../contract.js';
import { ReferralErrors } from '../domain/referral.errors.js';
import type { Referral, ReferralId } from '../domain/referral.js';
import { ReferralRepository } from '../ports/referral-repository.js';
import { ReferralsOptions } from '../referrals.options.js';
import { PayReferral, type Payment } from './pay-referral.js';

export interface Newcomer {
  userId: UserId;
  emailVerified: boolean;
}

/** `paid`: at least the newcomer was; otherwise what it waits for. */
export type Outcome = Payment | 'email_not_verified';

/** Records an allowed referral in the caller's unit of work, and pays it if it may be paid now. */
@Injectable()
export class NoteReferral {
  constructor(
    private readonly referrals: ReferralRepository,
    private readonly payReferral: PayReferral,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly options: ReferralsOptions,
  ) {}

  /** Throws `referral_already_applied`. */
  async execute({ userId, emailVerified }: Newcomer, referrerId: UserId): Promise<Outcome> {
    const waits = this.options.requiresVerifiedEmail && !emailVerified;
    const referral: Referral = {
      id: newId<ReferralId>(),
      referrerId,
      referredId: userId,
      at: this.clock.now(),
      state: 'pending',
      reason: waits ? 'email_not_verified' : 'daily_budget',
      referrerMicros: this.options.rewardMicros,
      referredMicros: this.options.referredMicros,
      referredPaid: false,
    };
    if (!(await this.referrals.add(referral))) throw ReferralErrors.referral_already_applied();
    if (!waits) return this.payReferral.execute(referral);
    // The address may be verified at this very moment, by a transaction that can't see this referral: check again after the commit.
    await this.outbox.publish({
      type: 'referrals.waiting_for_email.v1',
      payload: { referredId: userId },
    } satisfies ReferralWaiting);
    return 'email_not_verified';
  }
}
