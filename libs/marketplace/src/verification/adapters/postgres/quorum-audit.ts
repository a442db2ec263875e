import type { AuditCheck } from '@app/ledger/contract';

/** What must be true of jobs with quorum, their copies and the book. */
export const quorumAudit: AuditCheck[] = [
  {
    name: 'copies are offered for their part of the price, and hold and pay nothing themselves: their job does',
    sql: `SELECT c.id, c.copy_of, c.price_micros, c.paid_micros FROM marketplace.job c
          LEFT JOIN marketplace.job p ON p.id = c.copy_of
          WHERE c.copy_of IS NOT NULL AND (c.paid_micros <> 0 OR c.buyer_id IS DISTINCT FROM p.buyer_id
            OR c.price_micros IS DISTINCT FROM p.price_micros / p.quorum
            OR EXISTS (SELECT 1 FROM ledger.held h WHERE h.subject_type = 'job' AND h.subject_id = c.id))`,
  },
  {
    name: "a completed job with quorum paid each agreeing result its share, no other, and as many as the quorum or a trusted device's one",
    sql: `SELECT p.id, p.price_micros, p.quorum, p.paid_micros, a.agreeing, a.alone FROM marketplace.job p
          CROSS JOIN LATERAL (SELECT count(*) AS agreeing, bool_or(t.alone) AS alone FROM marketplace.job c
            LEFT JOIN marketplace.attempt t ON t.job_id = c.id AND t.status = 'completed'
            WHERE c.copy_of = p.id AND c.verdict = 'agrees') a
          WHERE p.quorum IS NOT NULL AND p.copy_of IS NULL AND p.status = 'completed'
            AND (p.paid_micros <> a.agreeing * (p.price_micros / p.quorum)
              OR (a.agreeing = p.quorum OR a.agreeing = 1 AND a.alone) IS NOT TRUE)`,
  },
  {
    name: 'a result that differs is paid nothing, and results that are paid are the same',
    sql: `SELECT c.copy_of, a.id, a.earned_micros FROM marketplace.job c JOIN marketplace.attempt a ON a.job_id = c.id
          WHERE c.verdict = 'differs' AND a.earned_micros <> 0
          UNION ALL
          SELECT c.copy_of, NULL, count(DISTINCT c.fingerprint) FROM marketplace.job c
          WHERE c.copy_of IS NOT NULL AND c.verdict = 'agrees' GROUP BY 1 HAVING count(DISTINCT c.fingerprint) <> 1`,
  },
  {
    name: 'no owner has two copies of one job, and no buyer a copy of their own',
    sql: `SELECT c.copy_of, a.owner_id, count(DISTINCT c.id) AS copies FROM marketplace.job c
          JOIN marketplace.attempt a ON a.job_id = c.id WHERE c.copy_of IS NOT NULL
          GROUP BY 1, 2 HAVING count(DISTINCT c.id) > 1 OR bool_or(a.owner_id = c.buyer_id)`,
  },
  {
    name: 'an ended job with quorum has no copy that waits or runs, and an open one has at most as many as may be compared',
    sql: `SELECT p.id, p.status, p.quorum, count(*) AS copies FROM marketplace.job p
          JOIN marketplace.job c ON c.copy_of = p.id GROUP BY p.id
          HAVING count(*) > 2 * p.quorum + 1
            OR p.status NOT IN ('waiting', 'running') AND bool_or(c.status IN ('waiting', 'running'))`,
  },
];
