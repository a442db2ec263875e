import { notInForce, type AuditCheck, type Movement } from '@app/ledger/contract';

/** What the provider holds for the platform by the tables of payments, by subject. */
const SAID = `
  SELECT id AS subject_id, credited_micros AS amount FROM payments.deposit WHERE credited_micros > 0
  UNION ALL SELECT deposit_id, -amount_micros FROM payments.reversal WHERE state <> 'given_back'
  UNION ALL SELECT id, -amount_micros FROM payments.withdrawal WHERE status = 'paid'`;

const BOOKED = `
  SELECT subject_id, CASE WHEN debit = ledger.provider() THEN amount ELSE -amount END AS amount
  FROM ledger.posted WHERE ledger.provider() IN (debit, credit)`;

const DEPOSIT = { subject: 'deposit', currency: 'usd' } as const;
const WITHDRAWAL = { subject: 'withdrawal', currency: 'usd' } as const;

const reversal = (kind: 'refund' | 'dispute'): Movement[] => {
  const [name, key] = [`deposit_${kind}`, `deposit:<subject>:${kind}:%`];
  return [
    { ...DEPOSIT, kind: name, from: 'user', to: 'provider', key },
    { ...DEPOSIT, kind: `${name}_loss`, from: 'treasury', to: 'provider', key: `${key}:loss` },
    { ...DEPOSIT, kind: `${name}_returned`, from: 'provider', to: 'user', key: `${key}:won` },
    { ...DEPOSIT, kind: `${name}_returned_loss`, from: 'provider', to: 'treasury', key: `${key}:won:loss` },
    { ...DEPOSIT, kind: `${name}_exchange`, from: 'user', to: 'exchange', currency: 'coin', key: `${key}:from` },
    { ...DEPOSIT, kind: `${name}_exchange`, from: 'exchange', to: 'user', key: `${key}:to` },
  ];
};

export const paymentsMovements: Movement[] = [
  { ...DEPOSIT, kind: 'deposit', from: 'provider', to: 'user', key: 'deposit:<subject>:paid' },
  ...reversal('refund'),
  ...reversal('dispute'),
  {
    kind: 'deposit_shortfall',
    from: 'user',
    to: 'treasury',
    currency: 'usd',
    key: 'payment-exception:%:collect',
  },
  { ...WITHDRAWAL, kind: 'withdrawal_hold', from: 'user', to: 'escrow', key: 'withdrawal:<subject>:hold' },
  { ...WITHDRAWAL, kind: 'withdrawal', from: 'escrow', to: 'provider', key: 'withdrawal:<subject>:resolve:1' },
  { ...WITHDRAWAL, kind: 'refund', from: 'escrow', to: 'user', key: 'withdrawal:<subject>:resolve:rest' },
  { ...WITHDRAWAL, kind: 'withdrawal_returned', from: 'provider', to: 'user', key: 'withdrawal:<subject>:returned' },
  { ...WITHDRAWAL, kind: 'withdrawal', from: 'user', to: 'provider', key: 'withdrawal:<subject>:paid-after-all' },
  {
    ...WITHDRAWAL,
    kind: 'withdrawal_loss',
    from: 'treasury',
    to: 'provider',
    key: 'withdrawal:<subject>:paid-after-all:loss',
  },
  {
    ...WITHDRAWAL,
    kind: 'withdrawal_exchange',
    from: 'user',
    to: 'exchange',
    currency: 'coin',
    key: 'withdrawal:<subject>:paid-after-all:from',
  },
  {
    ...WITHDRAWAL,
    kind: 'withdrawal_exchange',
    from: 'exchange',
    to: 'user',
    key: 'withdrawal:<subject>:paid-after-all:to',
  },
  ...['debt_paid', 'debt_forgiven'].flatMap((kind) =>
    ['deposit', 'withdrawal'].map((subject): Movement => ({
      kind,
      from: 'user',
      to: 'treasury',
      subject,
      key: `%:${subject}:<subject>:%`,
    })),
  ),
  { ...DEPOSIT, kind: 'debt_returned', from: 'provider', to: 'user', key: 'deposit:<subject>:%:won:loss:paid' },
  { kind: 'exchange', from: 'user', to: 'exchange', key: 'exchange:%:from' },
  { kind: 'exchange', from: 'exchange', to: 'user', key: 'exchange:%:to' },
];

/** What an exchange's amount is worth in the other currency, rounded up to a micro-unit. */
const WORTH = `ceil(CASE from_currency WHEN 'coin' THEN amount_micros::numeric * coin_usd_micros / 1000000
  ELSE amount_micros::numeric * 1000000 / coin_usd_micros END)`;

/** The platform's loss in each charge-back, by key. */
const LOST = `
  SELECT k.key, t.at, d.user_id, r.amount_micros - r.taken_micros AS lost, r.state = 'given_back' AS returned
    FROM payments.reversal r JOIN payments.deposit d ON d.id = r.deposit_id
    CROSS JOIN LATERAL (SELECT 'deposit:' || r.deposit_id || ':' || r.kind || ':' || r.ref AS key) k
    JOIN ledger.posted t ON t.key = k.key || ':loss'
  UNION ALL
  SELECT left(t.key, -length(':loss')), t.at, w.user_id, t.amount, false
    FROM ledger.posted t JOIN payments.withdrawal w ON w.id = t.subject_id WHERE t.kind = 'withdrawal_loss'`;

/** What lines paid and forgave of debts, in micro-dollars, by the debt's key; `off`: how much rounding of coins allows. */
const BY_LINES = `
  SELECT coalesce(d.key, t.key) AS key, count(*) FILTER (WHERE i.key IS NULL OR t.debit <> d.owner OR i.credit <> d.owner
      OR i.currency <> t.currency OR i.amount < t.amount OR (i.debit = ledger.treasury()) <> (t.kind = 'debt_forgiven')
      OR t.currency = 'coin' AND t.amount <> ceil(w.worth * 1000000 / d.coin_usd)) AS wrong,
    coalesce(sum(worth) FILTER (WHERE t.kind = 'debt_paid'), 0) AS paid,
    coalesce(sum(worth) FILTER (WHERE t.kind = 'debt_forgiven'), 0) AS forgiven,
    coalesce(sum(div(d.coin_usd, 1000000)) FILTER (WHERE t.currency = 'coin'), 0) AS off
  FROM ledger.posted t
  LEFT JOIN ledger.debts d ON d.subject_type = t.subject_type AND d.subject_id = t.subject_id
    AND right(t.key, length(d.key) + 1) = ':' || d.key
  -- The incoming money that paid it.
  LEFT JOIN ledger.posted i ON i.key = left(t.key, -length(d.key) - 1)
  LEFT JOIN LATERAL (SELECT CASE t.currency WHEN 'usd' THEN t.amount ELSE div(t.amount::numeric * d.coin_usd, 1000000) END AS worth) w ON true
  WHERE t.kind IN ('debt_paid', 'debt_forgiven') GROUP BY 1`;

/** Since when charge-backs certainly leave debts: processes of the previous release may have run for another hour. */
const DEBTS_SINCE = `(SELECT min(since) + interval '1 hour' FROM ledger.term WHERE name = 'COIN_USD')`;

/** Invariants between payments and the ledger. */
export const paymentsAudit: AuditCheck[] = [
  {
    name: 'every paid deposit was credited to its user once, and no other deposit was credited',
    sql: `SELECT d.id, d.status, d.credited_micros, t.key, t.amount FROM payments.deposit d
          FULL JOIN (SELECT * FROM ledger.posted WHERE kind = 'deposit') t ON t.key = 'deposit:' || d.id || ':paid'
          WHERE d.id IS NULL OR (d.credited_micros > 0) <> (t.key IS NOT NULL)
             OR t.amount <> d.credited_micros OR t.credit <> d.user_id OR t.currency <> 'usd' OR t.debit <> ledger.provider()`,
  },
  {
    name: 'what the provider holds in the ledger matches each deposit, refund, dispute and withdrawal',
    sql: `SELECT subject_id, coalesce(s.amount, 0) AS said, coalesce(b.amount, 0) AS booked
          FROM (SELECT subject_id, sum(amount) AS amount FROM (${SAID}) said GROUP BY 1) s
          FULL JOIN (SELECT subject_id, sum(amount) AS amount FROM (${BOOKED}) booked GROUP BY 1) b USING (subject_id)
          WHERE coalesce(s.amount, 0) <> coalesce(b.amount, 0)`,
  },
  {
    name: 'every open withdrawal holds exactly its amount, and no other withdrawal holds money',
    sql: `SELECT w.id, w.status, w.amount_micros, h.amount AS held FROM payments.withdrawal w
          FULL JOIN (SELECT * FROM ledger.held WHERE subject_type = 'withdrawal' AND resolved_at IS NULL) h ON h.subject_id = w.id
          WHERE w.id IS NULL OR (w.status IN ('pending_approval', 'approved', 'sending')) <> (h.subject_id IS NOT NULL)
             OR h.amount <> w.amount_micros OR h.payer <> w.user_id OR h.currency <> 'usd'`,
  },
  {
    name: "every reversal took from its depositor's balance what it says, and money that came back went to those who gave it",
    sql: `SELECT r.ref, r.kind, r.state, r.amount_micros, r.taken_micros FROM payments.reversal r
          LEFT JOIN payments.deposit d ON d.id = r.deposit_id
          CROSS JOIN LATERAL (SELECT 'deposit:' || r.deposit_id || ':' || r.kind || ':' || r.ref AS key) k
          LEFT JOIN ledger.posted own ON own.key = k.key
          LEFT JOIN ledger.posted loss ON loss.key = k.key || ':loss'
          LEFT JOIN ledger.posted back ON back.key = k.key || ':won'
          LEFT JOIN ledger.posted recovered ON recovered.key = k.key || ':won:loss'
          LEFT JOIN ledger.posted debt ON debt.key = k.key || ':won:loss:paid'
          WHERE coalesce(own.amount, 0) + coalesce(loss.amount, 0) <> r.amount_micros
             OR coalesce(own.amount, 0) > r.taken_micros OR own.debit <> d.user_id OR back.credit <> d.user_id
             OR coalesce(back.amount, 0) <> CASE WHEN r.state = 'given_back' THEN r.taken_micros ELSE 0 END
             OR coalesce(recovered.amount, 0) + coalesce(debt.amount, 0) <> CASE WHEN r.state = 'given_back' THEN r.amount_micros - r.taken_micros ELSE 0 END`,
  },
  {
    name: 'every used quote exchanged its two amounts, and nothing else was exchanged',
    sql: `SELECT q.id, t.key, q.amount_micros, q.receives_micros, t.amount FROM
            (SELECT id, user_id, used_at, from_currency, to_currency, amount_micros, receives_micros, side, 'exchange:' || id || ':' || side AS key
             FROM payments.exchange_quote CROSS JOIN (VALUES ('from'), ('to')) s (side)) q
          FULL JOIN (SELECT * FROM ledger.posted WHERE kind = 'exchange' AND ledger.exchange_desk() IN (debit, credit)) t ON t.key = q.key
          WHERE q.id IS NULL OR (q.used_at IS NOT NULL) <> (t.key IS NOT NULL)
             OR t.amount <> CASE side WHEN 'from' THEN amount_micros ELSE receives_micros END
             OR t.currency <> CASE side WHEN 'from' THEN from_currency ELSE to_currency END
             OR q.user_id <> CASE side WHEN 'from' THEN t.debit ELSE t.credit END`,
  },
  {
    name: 'every exchange paid what the amount was worth at the price of a coin, less the fee, as both were in force',
    sql: `SELECT id, from_currency, amount_micros, receives_micros, fee_micros, coin_usd_micros FROM payments.exchange_quote
          WHERE used_at IS NOT NULL AND (receives_micros + fee_micros <> ${WORTH}
            OR ${notInForce('COIN_USD', 'used_at', 'value = coin_usd_micros')}
            OR ${notInForce('EXCHANGE_FEE_BPS', 'used_at', `fee_micros = div(${WORTH} * value, 10000)`)})`,
  },
  {
    name: 'what a charge-back lacked is owed by the depositor, was paid, was forgiven or came back',
    sql: `SELECT key, l.lost, l.returned, d.owed, d.paid, d.forgiven FROM (${LOST}) l FULL JOIN ledger.debts d USING (key)
          WHERE l.key IS NULL OR d.owner <> l.user_id OR ${notInForce('COIN_USD', 'd.at', 'value = d.coin_usd')}
             OR d.key IS NULL AND l.lost > 0 AND NOT l.returned AND l.at >= ${DEBTS_SINCE}
             OR l.returned AND d.owed > 0 OR d.owed + d.paid + d.forgiven > l.lost
             OR NOT l.returned AND d.owed + d.paid + d.forgiven < l.lost`,
  },
  {
    name: 'what was paid of a debt, or forgiven, is what its lines are worth',
    sql: `SELECT key, d.paid, d.forgiven, l.paid AS paid_by_lines, l.forgiven AS forgiven_by_lines, l.wrong
          FROM ledger.debts d FULL JOIN (${BY_LINES}) l USING (key)
          WHERE d.key IS NULL OR l.wrong > 0
             OR coalesce(l.paid, 0) - d.paid NOT BETWEEN 0 AND coalesce(l.off, 0)
             OR coalesce(l.forgiven, 0) - d.forgiven NOT BETWEEN 0 AND coalesce(l.off, 0)`,
  },
  {
    name: 'the coins that a charge-back took were worth what they became, at a price of a coin that was in force',
    sql: `SELECT key, f.amount AS coins, t.amount AS became FROM (
            SELECT left(key, -length(':from')) AS key, debit, amount, at FROM ledger.posted
             WHERE kind LIKE '%\\_exchange' AND credit = ledger.exchange_desk()) f
          FULL JOIN (SELECT left(key, -length(':to')) AS key, credit, amount FROM ledger.posted
             WHERE kind LIKE '%\\_exchange' AND debit = ledger.exchange_desk()) t USING (key)
          WHERE f.key IS NULL OR t.key IS NULL OR f.debit <> t.credit
             OR ${notInForce('COIN_USD', 'f.at', 'f.amount = ceil(t.amount::numeric * 1000000 / value)')}`,
  },
  {
    name: "every withdrawal held its amount, from its user's money",
    sql: `SELECT w.id, w.user_id, w.amount_micros, h.subject_id, h.payer, h.amount FROM payments.withdrawal w
          FULL JOIN (SELECT * FROM ledger.held WHERE subject_type = 'withdrawal') h ON h.subject_id = w.id
          WHERE h.payer IS DISTINCT FROM w.user_id OR h.amount <> w.amount_micros`,
  },
  {
    name: 'no withdrawal is overdue to be sent, or waits more than a week for its payout',
    sql: `SELECT id, status, due_at, sent_at FROM payments.withdrawal
          WHERE status = 'approved' AND due_at < ledger.overdue_before()
            OR status = 'sending' AND sent_at < ledger.overdue_before() - interval '7 days'`,
    advice:
      'Look its payout up at the provider; npm run admin -- payment-exceptions lists those without an answer. Without a configured payment provider, none is sent: configure it again.',
  },
];
