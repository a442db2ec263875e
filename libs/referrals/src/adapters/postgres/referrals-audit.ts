import type { AuditCheck, Movement } from '@app/ledger/contract';

export const referralsMovements: Movement[] = [
  { kind: 'referral', from: 'treasury', to: 'user', currency: 'coin', key: 'referral:%' },
];

/** What must hold between referrals and the ledger. */
export const referralsAudit: AuditCheck[] = [
  {
    name: 'every paid referral paid each side what it promised, once, and no other paid a side that was not due',
    sql: `SELECT r.id, r.state, s.side, s.amount AS promised, t.amount AS granted FROM referrals.referral r
          CROSS JOIN LATERAL (VALUES ('referrer', r.referrer_id, r.referrer_micros), ('referred', r.referred_id, r.referred_micros)) s (side, who, amount)
          LEFT JOIN ledger.posted t ON t.key = 'referral:' || r.id || ':' || s.side
          WHERE (s.amount > 0 AND (r.state = 'paid' OR s.side = 'referred' AND r.referred_paid_at IS NOT NULL)) <> (t.key IS NOT NULL)
             OR t.amount <> s.amount OR t.credit <> s.who OR t.currency <> 'coin' OR t.debit <> ledger.treasury()`,
  },
  {
    name: 'nothing was paid for a referral without a record of it',
    sql: `SELECT t.key, t.kind, t.amount FROM ledger.posted t
          LEFT JOIN referrals.referral r ON t.key IN ('referral:' || r.id || ':referrer', 'referral:' || r.id || ':referred')
          WHERE (t.kind = 'referral' OR t.key LIKE 'referral:%') AND r.id IS NULL`,
  },
  {
    name: 'what referrals cost in a day is what the day counted, and within its budget',
    sql: `SELECT day, d.spent_micros, d.budget_micros, coalesce(r.cost, 0) AS cost FROM referrals.day d
          FULL JOIN (SELECT (s.at AT TIME ZONE 'UTC')::date AS day, sum(s.micros) AS cost FROM referrals.referral r
                     CROSS JOIN LATERAL (VALUES (r.paid_at, r.referrer_micros), (coalesce(r.referred_paid_at, r.paid_at), r.referred_micros)) s (at, micros)
                     WHERE s.at IS NOT NULL GROUP BY 1) r USING (day)
          WHERE coalesce(d.spent_micros, 0) <> coalesce(r.cost, 0) OR d.spent_micros > d.budget_micros`,
  },
  {
    name: 'nobody was referred by somebody they referred, directly or through others',
    sql: `WITH RECURSIVE reached (who) AS (
            SELECT r.referrer_id FROM referrals.referral r
            WHERE NOT EXISTS (SELECT 1 FROM referrals.referral up WHERE up.referred_id = r.referrer_id)
            UNION SELECT r.referred_id FROM reached JOIN referrals.referral r ON r.referrer_id = reached.who)
          SELECT r.id, r.referrer_id, r.referred_id FROM referrals.referral r
          WHERE NOT EXISTS (SELECT 1 FROM reached WHERE who = r.referred_id)`,
  },
];
