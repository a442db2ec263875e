import type { Id, UserId } from '@app/kernel';

export type ReferralId = Id<'referral'>;

/** `pending`: not paid yet. `refused`: never will be. */
export type ReferralState = 'pending' | 'paid' | 'refused';

export const REFERRAL_REASONS = ['email_not_verified', 'daily_budget', 'not_verified_in_time'] as const;

/** Why a referral is not paid. The first two are what a pending one waits for. */
export type ReferralReason = (typeof REFERRAL_REASONS)[number];

export interface Referral {
  id: ReferralId;
  /** Whose code it was. */
  referrerId: UserId;
  /** Who came by it; once per account. */
  referredId: UserId;
  at: Date;
  state: ReferralState;
  /** Null when it is paid. */
  reason: ReferralReason | null;
  /** Promised when it was noted, so that a changed setting changes no promise; in micro-coins. */
  referrerMicros: bigint;
  referredMicros: bigint;
}

const DAY_MS = 86_400_000;

/** Days after registration in which a code may be applied (contract §10). */
export const APPLY_WITHIN_DAYS = 30;

/** Days after which a referral that waits for a verified address waits no longer. */
export const VERIFY_WITHIN_DAYS = 30;

export function mayStillApply(registeredAt: Date, now: Date): boolean {
  return now.getTime() - registeredAt.getTime() <= APPLY_WITHIN_DAYS * DAY_MS;
}

/** Referrals that were noted before this time and wait for a verified address are refused. */
export function verifiedTooLate(now: Date): Date {
  return new Date(now.getTime() - VERIFY_WITHIN_DAYS * DAY_MS);
}

/** What a referral takes out of its day's budget, in micro-coins. */
export function costOf({ referrerMicros, referredMicros }: Referral): bigint {
  return referrerMicros + referredMicros;
}

/** The UTC day of a time, YYYY-MM-DD: what the budget counts by. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
