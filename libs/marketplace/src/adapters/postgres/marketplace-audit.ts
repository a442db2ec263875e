import type { AuditCheck, Movement } from '@app/ledger/contract';
import { quorumAudit } from '../../verification/adapters/postgres/quorum-audit.js';
import { reviewAudit, HELD } from '../../verification/adapters/postgres/review-audit.js';

const ABOUT = { subject: 'job', currency: 'coin' } as const;
const DISPUTE = { subject: 'dispute', currency: 'coin' } as const;

export const marketplaceMovements: Movement[] = [
  { ...ABOUT, kind: 'job_hold', from: 'user', to: 'escrow', key: 'job:<subject>:hold' },
  { ...ABOUT, kind: 'job_pay', from: 'escrow', to: 'user', key: 'job:<subject>:resolve:%', earned: true },
  { ...ABOUT, kind: 'job_pay', from: 'escrow', to: 'user', key: 'job:<subject>:try:%', earned: true },
  { ...ABOUT, kind: 'platform_fee', from: 'escrow', to: 'fees', key: 'job:<subject>:try:%' },
  { ...ABOUT, kind: 'refund', from: 'escrow', to: 'user', key: 'job:<subject>:rest:%' },
  { ...ABOUT, kind: 'platform_fee', from: 'escrow', to: 'fees', key: 'job:<subject>:resolve:%' },
  { ...ABOUT, kind: 'refund', from: 'escrow', to: 'user', key: 'job:<subject>:resolve:rest' },
  { ...DISPUTE, kind: 'dispute_hold', from: 'user', to: 'escrow', key: 'dispute:<subject>:hold' },
  { ...DISPUTE, kind: 'dispute_deposit', from: 'escrow', to: 'user', key: 'dispute:<subject>:resolve:%' },
  { ...DISPUTE, kind: 'refund', from: 'escrow', to: 'user', key: 'dispute:<subject>:resolve:rest' },
];

/** What must be true between the jobs and the book. */
export const marketplaceAudit: AuditCheck[] = [
  ...reviewAudit,
  {
    name: 'every open job holds exactly its price for each of its runs, less what they were paid, in coins, from its buyer',
    sql: `SELECT j.id, j.price_micros, h.amount, h.resolved_at FROM marketplace.job j
          LEFT JOIN ledger.held h ON h.subject_type = 'job' AND h.subject_id = j.id
          WHERE j.copy_of IS NULL AND j.status IN ('waiting', 'running') AND (h.amount IS DISTINCT FROM ${HELD}
            OR h.resolved_at IS NOT NULL OR h.payer <> j.buyer_id OR h.currency <> 'coin')`,
  },
  {
    name: 'no ended job still holds money, unless its result is under review or disputed',
    sql: `SELECT j.id, j.status, j.review FROM marketplace.job j
          JOIN ledger.held h ON h.subject_type = 'job' AND h.subject_id = j.id
          WHERE j.status NOT IN ('waiting', 'running') AND h.resolved_at IS NULL
            AND (j.review IN ('pending', 'disputed')) IS NOT TRUE`,
  },
  {
    name: 'no money is held for a job that does not exist, or from another than its buyer',
    sql: `SELECT h.subject_id, h.amount, h.payer, j.buyer_id FROM ledger.held h
          LEFT JOIN marketplace.job j ON j.id = h.subject_id
          WHERE h.subject_type = 'job' AND h.payer IS DISTINCT FROM j.buyer_id`,
  },
  {
    name: 'an ended job whose result is not under review was paid what it says, once, and the rest of its price was returned',
    sql: `SELECT j.id, j.status, j.price_micros, j.paid_micros, coalesce(t.paid, 0) AS paid, coalesce(t.returned, 0) AS returned
          FROM marketplace.job j LEFT JOIN (
            SELECT subject_id, sum(amount) FILTER (WHERE kind IN ('job_pay', 'platform_fee')) AS paid,
              sum(amount) FILTER (WHERE kind = 'refund') AS returned
            FROM ledger.posted WHERE subject_type = 'job' AND debit = ledger.escrow() GROUP BY 1) t ON t.subject_id = j.id
          WHERE j.copy_of IS NULL AND j.status NOT IN ('waiting', 'running')
            AND (j.review IN ('pending', 'disputed')) IS NOT TRUE
            AND (coalesce(t.paid, 0) <> j.paid_micros + j.tries_micros OR coalesce(t.returned, 0) <> ${HELD} - j.paid_micros)`,
  },
  {
    name: 'what attempts earned was paid to their owners, as earned by their devices, and nothing else was',
    sql: `SELECT job_id, owner_id, device_id, coalesce(a.earned, 0) AS earned, coalesce(t.paid, 0) AS paid FROM (
            SELECT coalesce(j.copy_of, j.id) AS job_id, owner_id, device_id, sum(earned_micros) AS earned
            FROM marketplace.attempt e JOIN marketplace.job j ON j.id = e.job_id WHERE earned_micros > 0 GROUP BY 1, 2, 3) a
          FULL JOIN (SELECT subject_id AS job_id, credit AS owner_id, earned_by AS device_id, sum(amount) AS paid
                     FROM ledger.posted WHERE subject_type = 'job' AND kind = 'job_pay' GROUP BY 1, 2, 3) t
            USING (job_id, owner_id, device_id)
          WHERE coalesce(a.earned, 0) <> coalesce(t.paid, 0)`,
  },
  {
    name: "attempts are of their devices' owners",
    sql: `SELECT a.id, a.job_id, a.device_id, a.owner_id, d.owner_id AS owner_of_device FROM marketplace.attempt a
          JOIN workers.owned_device d ON d.device_id = a.device_id WHERE d.owner_id <> a.owner_id`,
  },
  {
    name: 'a completed job was paid in full unless it was reviewed or compared; an open or expired one not at all, nor a failed one but by its program or deadline',
    sql: `SELECT id, status, price_micros, paid_micros FROM marketplace.job
          WHERE (status = 'completed' AND review IS NULL AND quorum IS NULL AND paid_micros <> price_micros)
            OR (status IN ('waiting', 'running') AND paid_micros <> 0)
            OR (status IN ('failed', 'expired') AND paid_micros <> 0 AND NOT EXISTS (
              SELECT 1 FROM marketplace.attempt a WHERE a.job_id = job.id AND a.ended_at = job.ended_at
                AND (a.status = 'timed_out' OR a.by_program)))`,
  },
  {
    name: 'a program was run no more often than its buyer asked for, and runs were paid while it went on only after failures',
    sql: `SELECT j.id, j.max_attempts, j.tries_micros, count(a.id) AS runs FROM marketplace.job j
          LEFT JOIN marketplace.attempt a ON a.job_id = j.id AND a.by_program
          WHERE j.max_attempts > 1 OR j.tries_micros > 0 OR j.failure IS NOT NULL GROUP BY j.id
          HAVING count(a.id) > j.max_attempts OR j.tries_micros > count(a.id) * j.price_micros`,
  },
  {
    name: 'a running job has exactly one running attempt, its current one, and no other job has any',
    sql: `SELECT coalesce(j.id, a.job_id) AS id, j.status, j.current_attempt_id, a.id AS attempt_id FROM
            (SELECT * FROM marketplace.job WHERE status = 'running' AND (quorum IS NULL OR copy_of IS NOT NULL)) j
          FULL JOIN (SELECT * FROM marketplace.attempt WHERE status = 'running') a ON a.job_id = j.id
          WHERE a.id IS DISTINCT FROM j.current_attempt_id OR a.device_id IS DISTINCT FROM j.current_device_id`,
  },
  {
    name: 'failures and interruptions are counted as they happened, and a completed job was completed once',
    sql: `SELECT j.id, j.status, j.failures, j.interruptions, a.* FROM marketplace.job j
          LEFT JOIN (SELECT job_id, count(*) FILTER (WHERE status = 'completed') AS completed,
                       count(*) FILTER (WHERE status = 'failed' AND NOT by_program) AS failed,
                       count(*) FILTER (WHERE status IN ('lost', 'released')) AS interrupted
                     FROM marketplace.attempt GROUP BY 1) a ON a.job_id = j.id
          WHERE (j.quorum IS NULL OR j.copy_of IS NOT NULL) AND (j.failures <> coalesce(a.failed, 0)
            OR j.interruptions <> coalesce(a.interrupted, 0)
            OR j.status = 'completed' AND coalesce(a.completed, 0) <> 1)`,
  },
  {
    name: 'no job waits after its last day, no result for its review after the due time, and nothing runs longer than was promised',
    sql: `SELECT id, status, review, expires_at, review_due_at, NULL AS started_at FROM marketplace.job
          WHERE status = 'waiting' AND copy_of IS NULL AND quorum IS NULL AND expires_at < ledger.overdue_before()
            OR review = 'pending' AND review_due_at < ledger.overdue_before()
          UNION ALL
          SELECT j.id, j.status, NULL, NULL, NULL, a.started_at FROM marketplace.attempt a JOIN marketplace.job j ON j.id = a.job_id
          WHERE a.status = 'running' AND a.due_at < ledger.overdue_before()`,
    advice: 'Look whether a background runs and can end jobs (docs/operations.md, TasksFail).',
  },
  ...quorumAudit,
];
