import type { UserId } from '@app/kernel';
import type { Referral, ReferralId, ReferralReason, Side, WaitingReason } from '../domain/referral.js';

export interface ReferralTotals {
  /** Those who came by the user's code and were not refused. */
  referrals: number;
  /** What the user was paid for them, in micro-coins. */
  bonusMicros: bigint;
  /** How many wait, and for what; those that nobody waits for are left out. */
  waiting: Array<{ reason: WaitingReason; referrals: number }>;
}

/**
 * Codes, who brought whom, and what days have cost. All but the reads run inside the caller's unit of work. Locks are
 * always taken in this order: everybody's (`lockAll`), a referral, its referrer, its day, the ledger's accounts.
 */
export abstract class ReferralRepository {
  abstract codeOf(userId: UserId): Promise<string | null>;

  /** False, with nothing stored, when the user has a code or somebody else has this one. */
  abstract giveCode(userId: UserId, code: string): Promise<boolean>;

  abstract ownerOf(code: string): Promise<UserId | null>;

  abstract totals(userId: UserId): Promise<ReferralTotals>;

  /**
   * Until the commit, no other referral between accounts that exist can be added. A circle has at least two of them,
   * of which one is added last and sees the others.
   */
  abstract lockAll(): Promise<void>;

  /** Whether `user` brought `other`, or who brought `other`, and so on up. */
  abstract isAbove(user: UserId, other: UserId): Promise<boolean>;

  /** Keeps a new, pending referral; false, with nothing stored, when its account came by a code before. */
  abstract add(referral: Referral): Promise<boolean>;

  /** Locks the account's referral that waits for its address; null when there is none. */
  abstract lockUnverified(referredId: UserId): Promise<Referral | null>;

  /** Locks the oldest referral that waits for a day's budget; null when there is none, or others have just settled it. */
  abstract lockFirstInLine(): Promise<Referral | null>;

  /** Whether an older referral waits for a day's budget. */
  abstract isBehind(referral: Referral): Promise<boolean>;

  /** Takes an amount out of a day's budget, exactly; false, with nothing taken, when there is not enough left. */
  abstract spend(day: string, amountMicros: bigint, budgetMicros: bigint): Promise<boolean>;

  /** Locks the payments to whoever this user brings until the commit, and answers how many were paid since a time. */
  abstract broughtSince(referrerId: UserId, since: Date): Promise<number>;

  /** One that pays the newcomer alone goes on waiting: `not_spent`, until `lookAt`. */
  abstract markPaid(id: ReferralId, sides: Side[], at: Date, lookAt: Date): Promise<void>;

  /** `lookAt`: when to look again; null: something else settles it. */
  abstract markWaiting(id: ReferralId, reason: WaitingReason, lookAt: Date | null): Promise<void>;

  abstract refuse(id: ReferralId, reason: Exclude<ReferralReason, WaitingReason>): Promise<void>;

  /** Referrals that were to be looked at again by now, the longest overdue first. */
  abstract due(now: Date, limit: number): Promise<ReferralId[]>;

  /** Locks one of those; null when it was looked at meanwhile. */
  abstract lockDue(id: ReferralId, now: Date): Promise<Referral | null>;

  /** Accounts whose referrals have waited for an address since before a time, the oldest first. */
  abstract unverifiedSince(before: Date, limit: number): Promise<UserId[]>;
}
