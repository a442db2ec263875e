import type { UserId } from '@app/kernel';
import type { Referral, ReferralId, ReferralReason, ReferralState, WaitingReason } from '../../domain/referral.js';

export const REFERRAL_COLUMNS =
  'id, referrer_id, referred_id, at, state, reason, referrer_micros, referred_micros, referred_paid_at';

/** $1 user. */
export const TOTALS = `
  SELECT state, reason, count(*) AS referrals, sum(referrer_micros)::bigint AS micros
  FROM referrals.referral WHERE referrer_id = $1 AND state <> 'refused' GROUP BY 1, 2 ORDER BY 2`;

/** What \`TOTALS\` answers. */
export interface TotalsRow {
  state: 'pending' | 'paid';
  reason: WaitingReason;
  referrals: string;
  micros: string;
}

/** $1 id, $2 the sides that are paid, $3 time, $4 when to look again if only the newcomer is. */
export const MARK_PAID = `
  UPDATE referrals.referral SET
    state = CASE WHEN 'referrer' = ANY ($2) THEN 'paid' ELSE 'pending' END,
    reason = CASE WHEN 'referrer' = ANY ($2) THEN NULL ELSE 'not_spent' END,
    paid_at = CASE WHEN 'referrer' = ANY ($2) THEN $3::timestamptz END,
    referred_paid_at = CASE WHEN 'referrer' = ANY ($2) THEN referred_paid_at ELSE $3::timestamptz END,
    look_at = CASE WHEN 'referrer' = ANY ($2) THEN NULL ELSE $4::timestamptz END
  WHERE id = $1`;

/** $1 id, $2 sides. Each side is told its own; who they are to each other is in GET /api/referral/referrals. */
export const TELL_PAID = `
  SELECT platform.publish('referral.paid', jsonb_build_object('referral_id', r.id, 'side', s.side, 'coin', s.micros / 1e6),
           ARRAY[s.user_id])
  FROM referrals.referral r,
    LATERAL (VALUES ('referrer', r.referrer_id, r.referrer_micros), ('referred', r.referred_id, r.referred_micros))
      AS s (side, user_id, micros)
  WHERE r.id = $1 AND s.micros > 0 AND s.side = ANY ($2)`;

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
  referred_paid_at: Date | null;
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
    referredPaid: row.referred_paid_at !== null,
  };
}
