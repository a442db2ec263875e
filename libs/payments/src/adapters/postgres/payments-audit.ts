/** In the shape of the ledger's audit. */
interface Check {
  name: string;
  sql: string;
}

/** What payments' tables say the provider holds for the platform, by what it is about. */
const SAID = `
  SELECT id AS subject_id, credited_micros AS amount FROM payments.deposit WHERE credited_micros > 0
  UNION ALL SELECT deposit_id, -amount_micros FROM payments.reversal WHERE state <> 'given_back'
  UNION ALL SELECT id, -amount_micros FROM payments.withdrawal WHERE status = 'paid'`;

const BOOKED = `
  SELECT subject_id, CASE WHEN debit = ledger.provider() THEN amount ELSE -amount END AS amount
  FROM ledger.transfer WHERE ledger.provider() IN (debit, credit)`;

/** What must be true between payments and the book. */
export const paymentsAudit: Check[] = [
  {
    name: 'every paid deposit was credited to its user once, and no other was credited anything',
    sql: `SELECT d.id, d.status, d.credited_micros, t.key, t.amount FROM payments.deposit d
          FULL JOIN (SELECT * FROM ledger.transfer WHERE kind = 'deposit') t ON t.key = 'deposit:' || d.id || ':paid'
          WHERE d.id IS NULL OR (d.credited_micros > 0) <> (t.key IS NOT NULL)
             OR t.amount <> d.credited_micros OR t.credit <> d.user_id OR t.currency <> 'usd' OR t.debit <> ledger.provider()`,
  },
  {
    name: 'what the provider holds in the book is what deposits, refunds, disputes and withdrawals say, each by itself',
    sql: `SELECT subject_id, coalesce(s.amount, 0) AS said, coalesce(b.amount, 0) AS booked
          FROM (SELECT subject_id, sum(amount) AS amount FROM (${SAID}) said GROUP BY 1) s
          FULL JOIN (SELECT subject_id, sum(amount) AS amount FROM (${BOOKED}) booked GROUP BY 1) b USING (subject_id)
          WHERE coalesce(s.amount, 0) <> coalesce(b.amount, 0)`,
  },
  {
    name: 'every open withdrawal holds exactly its amount, and no other holds anything',
    sql: `SELECT w.id, w.status, w.amount_micros, h.amount AS held FROM payments.withdrawal w
          FULL JOIN (SELECT * FROM ledger.hold WHERE subject_type = 'withdrawal' AND resolved_at IS NULL) h ON h.subject_id = w.id
          WHERE w.id IS NULL OR (w.status IN ('pending_approval', 'approved', 'sending')) <> (h.subject_id IS NOT NULL)
             OR h.amount <> w.amount_micros OR h.payer <> w.user_id OR h.currency <> 'usd'`,
  },
  {
    name: 'every reversal took from the balance what it says, and what came back went back to who gave it',
    sql: `SELECT r.ref, r.kind, r.state, r.amount_micros, r.taken_micros FROM payments.reversal r
          CROSS JOIN LATERAL (SELECT 'deposit:' || r.deposit_id || ':' || r.kind || ':' || r.ref AS key) k
          LEFT JOIN ledger.transfer own ON own.key = k.key
          LEFT JOIN ledger.transfer loss ON loss.key = k.key || ':loss'
          LEFT JOIN ledger.transfer back ON back.key = k.key || ':won'
          LEFT JOIN ledger.transfer recovered ON recovered.key = k.key || ':won:loss'
          LEFT JOIN ledger.transfer debt ON debt.key = k.key || ':won:loss:paid'
          WHERE coalesce(own.amount, 0) + coalesce(loss.amount, 0) <> r.amount_micros
             OR coalesce(own.amount, 0) > r.taken_micros
             OR coalesce(back.amount, 0) <> CASE WHEN r.state = 'given_back' THEN r.taken_micros ELSE 0 END
             OR coalesce(recovered.amount, 0) + coalesce(debt.amount, 0) <> CASE WHEN r.state = 'given_back' THEN r.amount_micros - r.taken_micros ELSE 0 END`,
  },
  {
    name: 'every quote that was taken exchanged its two amounts, and no other exchanged anything',
    sql: `SELECT q.id, t.key, q.amount_micros, q.receives_micros, t.amount FROM
            (SELECT id, user_id, used_at, from_currency, to_currency, amount_micros, receives_micros, side, 'exchange:' || id || ':' || side AS key
             FROM payments.exchange_quote CROSS JOIN (VALUES ('from'), ('to')) s (side)) q
          FULL JOIN (SELECT * FROM ledger.transfer WHERE kind = 'exchange' AND ledger.exchange_desk() IN (debit, credit)) t ON t.key = q.key
          WHERE q.id IS NULL OR (q.used_at IS NOT NULL) <> (t.key IS NOT NULL)
             OR t.amount <> CASE side WHEN 'from' THEN amount_micros ELSE receives_micros END
             OR t.currency <> CASE side WHEN 'from' THEN from_currency ELSE to_currency END
             OR q.user_id <> CASE side WHEN 'from' THEN t.debit ELSE t.credit END`,
  },
];
