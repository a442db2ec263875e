import { notInForce, type AuditCheck } from './audit.js';
import { partChecks } from './part-checks.js';

const ENTRIES = `
  SELECT credit AS owner, currency, amount, credit_version AS version, credit_balance AS balance FROM ledger.transfer
  UNION ALL SELECT debit, currency, -amount, debit_version, debit_balance FROM ledger.transfer`;

/** The fee is rounded down for each payee. */
const FEE = 'p.fee BETWEEN div(p.paid * value, 10000) - p.payees + 1 AND div(p.paid * value, 10000)';

/** Invariants of the ledger by itself. Contexts add checks about their records. */
export const ledgerChecks: AuditCheck[] = [
  {
    name: 'every currency sums to zero over all accounts, platform included',
    sql: `SELECT currency, sum(amount) AS off_by FROM (${ENTRIES}) e GROUP BY currency HAVING sum(amount) <> 0`,
  },
  {
    name: 'no user balance is below zero',
    sql: 'SELECT owner, currency, balance FROM ledger.account WHERE balance < 0',
  },
  {
    name: 'every user balance is the sum of its lines',
    sql: `SELECT owner, a.currency, a.balance, coalesce(s.total, 0) AS lines FROM ledger.account a
          LEFT JOIN (SELECT owner, currency, sum(amount) AS total FROM (${ENTRIES}) e GROUP BY 1, 2) s USING (owner, currency)
          WHERE a.balance <> coalesce(s.total, 0)`,
  },
  {
    name: 'every account has as many lines as changes: none missing, none doubled',
    sql: `SELECT owner, a.currency, a.version, coalesce(s.lines, 0) AS lines FROM ledger.account a
          LEFT JOIN (SELECT owner, currency, count(*) AS lines, max(version) AS newest FROM (${ENTRIES}) e
                     WHERE version IS NOT NULL GROUP BY 1, 2) s USING (owner, currency)
          WHERE a.version <> coalesce(s.lines, 0) OR a.version <> coalesce(s.newest, 0)`,
  },
  {
    name: 'the balance after each line follows from the line before',
    sql: `SELECT owner, currency, version, balance, running FROM (
            SELECT owner, currency, version, balance, sum(amount) OVER (PARTITION BY owner, currency ORDER BY version) AS running
            FROM (${ENTRIES}) e WHERE version IS NOT NULL) l WHERE balance <> running`,
  },
  {
    name: 'escrow has exactly the open amount of every hold',
    sql: `SELECT subject_type, subject_id, h.amount AS held, coalesce(e.amount, 0) AS in_escrow
          FROM (SELECT subject_type, subject_id, CASE WHEN resolved_at IS NULL THEN amount ELSE 0 END AS amount FROM ledger.hold) h
          FULL JOIN (SELECT subject_type, subject_id, sum(CASE WHEN credit = ledger.escrow() THEN amount ELSE -amount END) AS amount
                     FROM ledger.transfer WHERE ledger.escrow() IN (debit, credit) GROUP BY 1, 2) e USING (subject_type, subject_id)
          WHERE coalesce(h.amount, 0) <> coalesce(e.amount, 0)`,
  },
  {
    name: "every user's line has an account and its place in the statement, the platform's have none",
    sql: `SELECT key, owner FROM (SELECT key, debit AS owner, currency, debit_version AS line FROM ledger.transfer
                           UNION ALL SELECT key, credit, currency, credit_version FROM ledger.transfer) t
          LEFT JOIN ledger.account a USING (owner, currency)
          WHERE ledger.is_platform(owner) <> (a.owner IS NULL) OR ledger.is_platform(owner) <> (line IS NULL)`,
  },
  {
    name: 'what a hold had at its end is what it paid then',
    sql: `SELECT subject_type, subject_id, h.amount AS held, coalesce(e.amount, 0) AS paid FROM ledger.hold h
          LEFT JOIN (SELECT subject_type, subject_id, sum(amount) AS amount FROM ledger.transfer
                     WHERE debit = ledger.escrow() AND key LIKE '%:resolve:%' GROUP BY 1, 2) e USING (subject_type, subject_id)
          WHERE coalesce(e.amount, 0) <> CASE WHEN h.resolved_at IS NULL THEN 0 ELSE h.amount END`,
  },
  {
    name: 'what is held came from its payer, and what was left went back to them, in one currency',
    sql: `SELECT t.key, t.kind, t.debit, t.credit, h.payer FROM ledger.transfer t
          LEFT JOIN ledger.hold h USING (subject_type, subject_id)
          WHERE ledger.escrow() IN (t.debit, t.credit) AND (h.payer IS NULL OR t.currency <> h.currency
            OR t.credit = ledger.escrow() AND t.debit <> h.payer
            OR t.kind = 'refund' AND t.credit <> h.payer)`,
  },
  {
    name: 'of what is paid for work the platform kept the fee that was in force',
    sql: `SELECT p.payment, p.paid, p.fee FROM (
            SELECT left(key, -strpos(reverse(key), ':')) AS payment, max(at) AS at, sum(amount) AS paid,
              coalesce(sum(amount) FILTER (WHERE kind = 'platform_fee'), 0) AS fee,
              count(*) FILTER (WHERE kind <> 'platform_fee') AS payees
            FROM ledger.transfer WHERE kind IN ('job_pay', 'deploy_pay', 'platform_fee') AND subject_type IN ('job', 'deploy')
            GROUP BY 1) p
          WHERE payees > 0 AND ${notInForce('PLATFORM_FEE_BPS', 'p.at', FEE)}`,
  },
  ...partChecks,
];
