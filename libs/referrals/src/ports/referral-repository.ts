import type { UserId } from '@app/kernel';
import type { Referral, ReferralId, ReferralReason, Side, WaitingReason } from '../domain/referral.js';

export interface ReferralTotals {
  /** People who used the user's code and were not refused. */
  referrals: number;
  /** Micro-coins that the user was paid for them. */
  bonusMicros: bigint;
  /** How many wait, by reason; reasons without any are left out. */
  waiting: Array<{ reason: WaitingReason; referrals: number }>;
}

/**
 * Codes, referrals and the budget of each day. Everything but the reads runs inside the caller's unit of work. Locks are
 * always taken in this order: all referrals (`lockAll`), a referral, its referrer, its day, the ledger's accounts.
 */
export abstract class ReferralRepository {
  abstract codeOf(userId: UserId): Promise<string | null>;

  /** False, with nothing stored, when the user has a code already or the code is taken. */
  abstract giveCode(userId: UserId, code: string): Promise<boolean>;

  abstract ownerOf(code: string): Promise<UserId | null>;

  abstract totals(userId: UserId): Promise<ReferralTotals>;

  /**
   * Until the commit, nobody else can add a referral between existing accounts. A circle needs at least two of them, so the
   * last one sees the others.
   */
  abstract lockAll(): Promise<void>;

  /** Whether `user` referred `other`, directly or through others. */
  abstract isAbove(user: UserId, other: UserId): Promise<boolean>;

  /** Stores a new, pending referral; false, with nothing stored, when the account was referred before. */
  abstract add(referral: Referral): Promise<boolean>;

  /** Locks the account's referral that waits for a verified address; null when there is none. */
  abstract lockUnverified(referredId: UserId): Promise<Referral | null>;

  /** Locks the oldest referral that waits for a day's budget; null when there is none, or another process just settled it. */
  abstract lockFirstInLine(): Promise<Referral | null>;

  /** Whether an older referral waits for a day's budget. */
  abstract isBehind(referral: Referral): Promise<boolean>;

  /** Takes an amount out of a day's budget; false, with nothing taken, when there is not enough left. */
  abstract spend(day: string, amountMicros: bigint, budgetMicros: bigint): Promise<boolean>;

  /** Locks payments for this referrer until the commit, and returns how many newcomers were paid since a time. */
  abstract referredSince(referrerId: UserId, since: Date): Promise<number>;

  /** If only the newcomer is paid, the referral waits on: `not_spent`, until `lookAt`. */
  abstract markPaid(id: ReferralId, sides: Side[], at: Date, lookAt: Date): Promise<void>;

  /** `lookAt`: when to check again; null: something else settles it. */
  abstract markWaiting(id: ReferralId, reason: WaitingReason, lookAt: Date | null): Promise<void>;

  abstract refuse(id: ReferralId, reason: Exclude<ReferralReason, WaitingReason>): Promise<void>;

  /** Referrals whose time to be checked has come, the longest overdue first. */
  abstract due(now: Date, limit: number): Promise<ReferralId[]>;

  /** Locks one of those; null when another process has checked it. */
  abstract lockDue(id: ReferralId, now: Date): Promise<Referral | null>;

  /** Accounts whose referrals have waited for a verified address since before a time, the oldest first. */
  abstract unverifiedSince(before: Date, limit: number): Promise<UserId[]>;
}
