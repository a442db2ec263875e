import type { DomainEvent, UserId } from '@app/kernel';

/** What a user's code is, and what it brought. */
export interface ReferralFacts {
  code: string;
  /** Those who came by it and were not refused. */
  referrals: number;
  /** What the user was paid for them, in micro-coins. */
  bonusMicros: bigint;
  /** Those who came and are not paid for yet. */
  waiting: number;
}

/** Referrals, for whoever makes accounts or talks of them. */
export abstract class Referrals {
  /**
   * Notes who brought an account that the running unit of work has just made, and pays both if they may be paid now.
   * Answers false, with nothing written, when nobody has this code.
   */
  abstract arrived(newcomer: UserId, code: string): Promise<boolean>;

  /** A user's code, made on first need. */
  abstract of(userId: UserId): Promise<ReferralFacts>;
}

/** A referral was noted that waits for the newcomer's e-mail address to be verified. */
export interface ReferralWaiting extends DomainEvent {
  type: 'referrals.waiting_for_email.v1';
  payload: { referredId: UserId };
}
