import type { AuditCheck } from '@app/ledger/contract';
import { TIMED_OUT } from '../../../jobs/domain/job.js';

/** What an open job `j` holds: its price for each of its runs, less what runs were paid. */
export const HELD = '(j.price_micros * j.max_attempts - j.tries_micros)';

/** What must be true of results that are looked at before they are paid. */
export const reviewAudit: AuditCheck[] = [
  {
    name: 'a job whose result is under review or disputed holds exactly what is owed for it, and was paid nothing',
    sql: `SELECT j.id, j.review, j.price_micros, j.paid_micros, h.amount, h.resolved_at FROM marketplace.job j
          LEFT JOIN ledger.held h ON h.subject_type = 'job' AND h.subject_id = j.id
          WHERE j.review IN ('pending', 'disputed') AND (h.amount IS DISTINCT FROM coalesce(j.owed_micros, j.price_micros)
            OR h.resolved_at IS NOT NULL OR h.payer <> j.buyer_id OR h.currency <> 'coin' OR j.paid_micros <> 0)`,
  },
  {
    name: 'only jobs with review that were completed, or that ended without a result and owe pay, are under review, and all of them are or were',
    sql: `SELECT id, status, verification, review FROM marketplace.job
          WHERE (review IS NOT NULL) <> (verification = 'review' AND (status = 'completed' OR owed_micros IS NOT NULL))
            OR (owed_micros IS NOT NULL AND (status = 'failed' AND owed_micros > 0
              AND (failure->>'by' = 'program' OR failure_reason = '${TIMED_OUT}')) IS NOT TRUE)`,
  },
  {
    name: 'a result that was accepted, or that nobody looked at in time, was paid what it is owed in full',
    sql: `SELECT id, review, price_micros, owed_micros, paid_micros FROM marketplace.job
          WHERE review IN ('accepted', 'lapsed') AND paid_micros <> coalesce(owed_micros, price_micros)`,
  },
  {
    name: 'every disputed job has an open dispute, and every settled one was paid what its dispute says',
    sql: `SELECT coalesce(j.id, d.job_id) AS id, j.review, j.paid_micros, d.paid_micros AS decided, d.settled_at FROM
            (SELECT * FROM marketplace.job WHERE review IN ('disputed', 'settled')) j
          FULL JOIN marketplace.dispute d ON d.job_id = j.id
          WHERE j.id IS NULL OR d.job_id IS NULL OR (j.review = 'settled') <> (d.settled_at IS NOT NULL)
            OR (j.review = 'settled' AND j.paid_micros <> d.paid_micros)`,
  },
  {
    name: 'an open dispute holds exactly its deposit, of the buyer; a settled one none, which went to who got all that was owed, else back',
    sql: `SELECT coalesce(d.job_id, h.subject_id) AS id, d.deposit_micros, h.amount, h.resolved_at, t.to_worker
          FROM (SELECT d.*, j.buyer_id, coalesce(j.owed_micros, j.price_micros) AS owed FROM marketplace.dispute d JOIN marketplace.job j ON j.id = d.job_id
                WHERE d.deposit_micros > 0) d
          FULL JOIN (SELECT * FROM ledger.held WHERE subject_type = 'dispute') h ON h.subject_id = d.job_id
          LEFT JOIN LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE kind = 'dispute_deposit'), 0) AS to_worker FROM ledger.posted
                     WHERE subject_type = 'dispute' AND subject_id = d.job_id) t ON true
          WHERE d.job_id IS NULL OR h.amount IS DISTINCT FROM d.deposit_micros OR h.payer <> d.buyer_id OR h.currency <> 'coin'
            OR (h.resolved_at IS NULL) <> (d.settled_at IS NULL)
            OR t.to_worker <> CASE WHEN d.paid_micros = d.owed THEN d.deposit_micros ELSE 0 END`,
  },
];
