import type { DomainEvent, UserId } from '@app/kernel';

/** Referrals, for whoever makes accounts. */
export abstract class Referrals {
  /**
   * Notes who brought an account that the running unit of work has just made, and pays both if they may be paid now.
   * Answers false, with nothing written, when nobody has this code.
   */
  abstract arrived(newcomer: UserId, code: string): Promise<boolean>;
}

/** A referral was noted that waits for the newcomer's e-mail address to be verified. */
export interface ReferralWaiting extends DomainEvent {
  type: 'referrals.waiting_for_email.v1';
  payload: { referredId: UserId };
}
