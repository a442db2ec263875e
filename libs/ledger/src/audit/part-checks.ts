import type { AuditCheck } from './audit.js';

/** Days to come: settled money needs no part any more. */
const PENDING = 'settles > ledger.today()';

/** How each line since the opening, and each dispute, changed the parts of its accounts, by day. */
const CHANGES = `
  SELECT t.credit AS owner, t.currency, p.settles, p.amount FROM ledger.transfer t
    LEFT JOIN ledger.opening o ON o.id = t.credit AND o.currency = t.currency, unnest(t.parts || t.freed) p
   WHERE t.credit_version > coalesce(o.version, 0) AND (t.parts IS NOT NULL OR t.freed IS NOT NULL)
  UNION ALL
  SELECT t.debit, t.currency, p.settles, -p.amount FROM ledger.transfer t
    LEFT JOIN ledger.opening o ON o.id = t.debit AND o.currency = t.currency, unnest(t.parts) p
   WHERE t.debit_version > coalesce(o.version, 0) AND t.parts IS NOT NULL
  UNION ALL
  SELECT o.id, o.currency, p.settles, p.amount FROM ledger.opening o
    JOIN ledger.account a ON a.owner = o.id AND a.currency = o.currency, unnest(o.parts) p
  UNION ALL
  SELECT r.id, r.currency, p.settles, p.amount FROM ledger.redated r, unnest(r.parts) p WHERE r.type = 'user'`;

/** What went in and out of escrow for each open hold, and was disputed there, by day. A dispute has its job's id. */
const HOLD_CHANGES = `
  SELECT h.subject_type, h.subject_id, p.settles, CASE WHEN t.credit = ledger.escrow() THEN p.amount ELSE -p.amount END AS amount
    FROM ledger.hold h JOIN ledger.transfer t ON t.subject_type = h.subject_type AND t.subject_id = h.subject_id, unnest(t.parts) p
   WHERE h.resolved_at IS NULL AND t.parts IS NOT NULL AND ledger.escrow() IN (t.debit, t.credit)
  UNION ALL
  SELECT h.subject_type, h.subject_id, p.settles, p.amount FROM ledger.opening o
    JOIN ledger.hold h ON h.subject_id = o.id AND h.subject_type <> 'dispute', unnest(o.parts) p WHERE h.resolved_at IS NULL
  UNION ALL
  SELECT h.subject_type, h.subject_id, p.settles, p.amount FROM ledger.redated r
    JOIN ledger.hold h ON h.subject_type = r.type AND h.subject_id = r.id, unnest(r.parts) p WHERE h.resolved_at IS NULL`;

/** Where money comes from (ADR 25): gifts and unsettled money are parts of every amount. */
export const partChecks: AuditCheck[] = [
  {
    name: 'no balance, hold or line has more in parts than it is',
    sql: `SELECT what, id, amount, parts FROM (
            SELECT 'account' AS what, owner::text || ' ' || currency AS id, balance AS amount, parts, ledger.today() AS day FROM ledger.account
            UNION ALL SELECT 'hold', subject_id::text, amount, parts, ledger.today() FROM ledger.hold WHERE resolved_at IS NULL
            -- By the day of the line: what a hold had of a day that was over is settled, and not taken by its payees.
            UNION ALL SELECT 'line', key, amount, parts, (at AT TIME ZONE 'UTC')::date FROM ledger.transfer) named
          WHERE parts IS NOT NULL AND (
            (SELECT sum(p.amount) FROM unnest(parts) p WHERE p.settles > day) > amount
            OR EXISTS (SELECT 1 FROM unnest(parts) p WHERE p.amount <= 0))`,
  },
  {
    name: 'the parts of every account follow from its lines',
    sql: `SELECT owner, currency, settles, has, by_lines FROM (
            SELECT a.owner, a.currency, p.settles, p.amount AS has FROM ledger.account a, unnest(a.parts) p WHERE ${PENDING}) a
          FULL JOIN (SELECT owner, currency, settles, sum(amount) AS by_lines FROM (${CHANGES}) c
                     WHERE ${PENDING} AND NOT ledger.is_platform(owner) GROUP BY 1, 2, 3) l USING (owner, currency, settles)
          WHERE coalesce(has, 0) <> coalesce(by_lines, 0)`,
  },
  {
    name: 'the parts of every open hold follow from its lines',
    sql: `SELECT subject_type, subject_id, settles, has, by_lines FROM (
            SELECT h.subject_type, h.subject_id, p.settles, p.amount AS has FROM ledger.hold h, unnest(h.parts) p
             WHERE h.resolved_at IS NULL AND ${PENDING}) h
          FULL JOIN (SELECT subject_type, subject_id, settles, sum(amount) AS by_lines FROM (${HOLD_CHANGES}) c
                     WHERE ${PENDING} GROUP BY 1, 2, 3) l USING (subject_type, subject_id, settles)
          WHERE coalesce(has, 0) <> coalesce(by_lines, 0)`,
  },
];
