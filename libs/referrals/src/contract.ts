import type { DomainEvent, UserId } from '@app/kernel';

/** A user's code and what it earned. */
export interface ReferralFacts {
  code: string;
  /** People who used it and were not refused. */
  referrals: number;
  /** What the user was paid for them, in micro-coins. */
  bonusMicros: bigint;
  /** People whose referral is not paid yet. */
  waiting: number;
}

/** Referrals, for contexts that create or describe accounts. */
export abstract class Referrals {
  /**
   * Records who referred an account that the running unit of work has just created, and pays both sides if that is allowed
   * now. Returns false, with nothing written, when the code does not exist.
   */
  abstract arrived(newcomer: UserId, code: string): Promise<boolean>;

  /** A user's code, created on first use. */
  abstract of(userId: UserId): Promise<ReferralFacts>;
}

/** A referral waits for the newcomer's e-mail address to be verified. */
export interface ReferralWaiting extends DomainEvent {
  type: 'referrals.waiting_for_email.v1';
  payload: { referredId: UserId };
}
