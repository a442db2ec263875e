/** In the shape of the ledger's audit. */
export interface Check {
  name: string;
  sql: string;
}

/** What must be true of results that are looked at before they are paid. */
export const reviewAudit: Check[] = [
  {
    name: 'a job whose result is under review or disputed holds exactly its price and was paid nothing',
    sql: `SELECT j.id, j.review, j.price_micros, j.paid_micros, h.amount, h.resolved_at FROM marketplace.job j
          LEFT JOIN ledger.hold h ON h.subject_type = 'job' AND h.subject_id = j.id
          WHERE j.review IN ('pending', 'disputed') AND (h.amount IS DISTINCT FROM j.price_micros
            OR h.resolved_at IS NOT NULL OR h.payer <> j.buyer_id OR h.currency <> 'coin' OR j.paid_micros <> 0)`,
  },
  {
    name: 'only completed jobs with review are under review, and all of them are or were',
    sql: `SELECT id, status, verification, review FROM marketplace.job
          WHERE (review IS NOT NULL) <> (status = 'completed' AND verification = 'review')`,
  },
  {
    name: 'a result that was accepted, or that nobody looked at in time, was paid in full',
    sql: `SELECT id, review, price_micros, paid_micros FROM marketplace.job
          WHERE review IN ('accepted', 'lapsed') AND paid_micros <> price_micros`,
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
    name: 'an open dispute holds exactly its deposit, of the buyer; a settled one none, which went to who got the whole price, else back',
    sql: `SELECT coalesce(d.job_id, h.subject_id) AS id, d.deposit_micros, h.amount, h.resolved_at, t.to_worker
          FROM (SELECT d.*, j.buyer_id, j.price_micros FROM marketplace.dispute d JOIN marketplace.job j ON j.id = d.job_id
                WHERE d.deposit_micros > 0) d
          FULL JOIN (SELECT * FROM ledger.hold WHERE subject_type = 'dispute') h ON h.subject_id = d.job_id
          LEFT JOIN LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE kind = 'dispute_deposit'), 0) AS to_worker FROM ledger.transfer
                     WHERE subject_type = 'dispute' AND subject_id = d.job_id) t ON true
          WHERE d.job_id IS NULL OR h.amount IS DISTINCT FROM d.deposit_micros OR h.payer <> d.buyer_id OR h.currency <> 'coin'
            OR (h.resolved_at IS NULL) <> (d.settled_at IS NULL)
            OR t.to_worker <> CASE WHEN d.paid_micros = d.price_micros THEN d.deposit_micros ELSE 0 END`,
  },
];
