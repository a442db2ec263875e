import { MICROS, shareOf } from '@app/kernel/money';
import type { Currency, Id, UserId } from '@app/kernel';

export type ReferralId = Id<'referral'>;

/** `pending`: not paid yet. `refused`: will not be paid. */
export type ReferralState = 'pending' | 'paid' | 'refused';

/** What a pending referral waits for. */
export const WAITING_REASONS = ['email_not_verified', 'daily_budget', 'referrer_limit', 'not_spent'] as const;
export type WaitingReason = (typeof WAITING_REASONS)[number];

export const REFERRAL_REASONS = [...WAITING_REASONS, 'not_verified_in_time', 'not_spent_in_time'] as const;

/** Why a referral is not paid, or not to both. */
export type ReferralReason = (typeof REFERRAL_REASONS)[number];

/** The code's owner, and the newcomer who used it. */
export type Side = 'referrer' | 'referred';

export interface Referral {
  id: ReferralId;
  /** Whose code it was. */
  referrerId: UserId;
  /** Who used it; once per account. */
  referredId: UserId;
  at: Date;
  state: ReferralState;
  /** Null when it is paid. */
  reason: ReferralReason | null;
  /** The newcomer was paid, and the referrer is later. */
  referredPaid: boolean;
  /** Promised when it was recorded, so that a changed setting changes no promise; in micro-coins. */
  referrerMicros: bigint;
  referredMicros: bigint;
}

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Days after registration in which a code may be applied. */
export const APPLY_WITHIN_DAYS = 30;

/** Days that a referral waits for a verified address. */
export const VERIFY_WITHIN_DAYS = 30;

export function mayStillApply(registeredAt: Date, now: Date): boolean {
  return now.getTime() - registeredAt.getTime() <= APPLY_WITHIN_DAYS * DAY_MS;
}

/** Referrals from before this time that still wait for a verified address are refused. */
export function verifiedTooLate(now: Date): Date {
  return new Date(now.getTime() - VERIFY_WITHIN_DAYS * DAY_MS);
}

/** Who is paid next: the newcomer together with the referrer, or alone where the referrer's part requires spending. */
export function sidesDue({ referredPaid }: Referral, requiresSpending: boolean): Side[] {
  if (referredPaid) return ['referrer'];
  return requiresSpending ? ['referred'] : ['referrer', 'referred'];
}

/** What a side was promised, in micro-coins. */
export function promised({ referrerMicros, referredMicros }: Referral, side: Side): bigint {
  return side === 'referrer' ? referrerMicros : referredMicros;
}

/** What was spent in both currencies, in micro-coins. */
export function inCoins({ coin, usd }: Record<Currency, bigint>, coinUsdMicros: bigint): bigint {
  return coin + shareOf(usd, MICROS, coinUsdMicros);
}

/** When to check again whether a newcomer has spent enough: in an hour, and less often the longer it takes. */
export function nextLook(at: Date, now: Date): Date {
  return new Date(now.getTime() + Math.max(HOUR_MS, (now.getTime() - at.getTime()) / 24));
}

export function nextDay(now: Date): Date {
  return new Date(startOfDay(now).getTime() + DAY_MS);
}

export function startOfDay(now: Date): Date {
  return new Date(dayOf(now));
}

/** The UTC day of a time, YYYY-MM-DD: what the budget counts by. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
