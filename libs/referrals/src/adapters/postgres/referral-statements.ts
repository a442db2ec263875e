import type { UserId } from '@app/kernel';
import type { Referral, ReferralId, ReferralReason, ReferralState } from '../../domain/referral.js';

export const REFERRAL_COLUMNS = 'id, referrer_id, referred_id, at, state, reason, referrer_micros, referred_micros';

/** $1 user. */
export const TOTALS = `
  SELECT count(*) FILTER (WHERE state <> 'refused') AS referrals,
         coalesce(sum(referrer_micros) FILTER (WHERE state = 'paid'), 0)::bigint AS bonus_micros
  FROM referrals.referral WHERE referrer_id = $1`;

/** $1 user, $2 other. Who brought nobody is above nobody: most newcomers, so the walk up is rarely made. */
export const IS_ABOVE = `
  WITH RECURSIVE above (user_id) AS (
    SELECT referrer_id FROM referrals.referral
    WHERE referred_id = $2 AND EXISTS (SELECT 1 FROM referrals.referral WHERE referrer_id = $1)
    UNION
    SELECT r.referrer_id FROM above JOIN referrals.referral r ON r.referred_id = above.user_id
  )
  SELECT EXISTS (SELECT 1 FROM above WHERE user_id = $1) AS above`;

/** $1 day, $2 amount, $3 budget. One statement, so that of two at once the second sees what the first has left. */
export const SPEND = `
  INSERT INTO referrals.day (day, spent_micros, budget_micros)
  SELECT $1::date, $2::bigint, $3::bigint WHERE $2::bigint <= $3::bigint
  ON CONFLICT (day) DO UPDATE SET spent_micros = day.spent_micros + $2, budget_micros = $3
  WHERE day.spent_micros + $2 <= $3`;

export interface ReferralRow {
  id: ReferralId;
  referrer_id: UserId;
  referred_id: UserId;
  at: Date;
  state: ReferralState;
  reason: ReferralReason | null;
  referrer_micros: string;
  referred_micros: string;
}

export function toReferral(row: ReferralRow): Referral {
  return {
    id: row.id,
    referrerId: row.referrer_id,
    referredId: row.referred_id,
    at: row.at,
    state: row.state,
    reason: row.reason,
    referrerMicros: BigInt(row.referrer_micros),
    referredMicros: BigInt(row.referred_micros),
  };
}
