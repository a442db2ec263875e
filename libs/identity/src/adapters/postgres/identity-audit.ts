import { notInForce, type AuditCheck, type Movement } from '@app/ledger/contract';

export const identityMovements: Movement[] = [
  { kind: 'welcome', from: 'treasury', to: 'user', key: 'welcome:<user>:<currency>' },
  { kind: 'grant', from: 'treasury', to: 'user', key: '%' },
  { kind: 'adjustment', from: 'treasury', to: 'user', key: '%' },
  { kind: 'adjustment', from: 'user', to: 'treasury', key: '%' },
  { kind: 'forfeit', from: 'user', to: 'treasury', key: 'account:<user>:forfeit:<currency>' },
];

/** The audit log keeps acts for a year. */
const REMEMBERED = `now() - interval '11 months'`;

const GIVEN = (term: string) => `(${notInForce(term, 'a.registered_at', 'value = coalesce(t.amount, 0)')})`;

/** Invariants between accounts and the money that the platform gave them or took from them. */
export const identityAudit: AuditCheck[] = [
  {
    name: 'welcome money went to registered accounts, as their first money',
    sql: `SELECT t.key, t.amount, t.credit_version FROM ledger.posted t LEFT JOIN identity.account a ON a.id = t.credit
          WHERE t.kind = 'welcome' AND (a.id IS NULL OR t.credit_version <> 1)`,
  },
  {
    name: 'every new account received the welcome money of its day',
    sql: `SELECT a.id, c.currency, t.amount FROM identity.account a CROSS JOIN (VALUES ('coin'), ('usd')) c (currency)
          LEFT JOIN ledger.posted t ON t.kind = 'welcome' AND t.credit = a.id AND t.currency = c.currency
          WHERE CASE c.currency WHEN 'coin' THEN ${GIVEN('WELCOME_COIN')} ELSE ${GIVEN('WELCOME_USD')} END`,
  },
  {
    name: 'every grant and correction has a recorded administrator act of the same amount, and vice versa',
    sql: `SELECT key, t.kind, t.amount AS posted, a.amount AS decided FROM (
            SELECT key, at, kind, currency, CASE WHEN debit = ledger.treasury() THEN amount ELSE -amount END AS amount,
              CASE WHEN debit = ledger.treasury() THEN credit ELSE debit END AS user_id
            FROM ledger.posted WHERE kind IN ('grant', 'adjustment')) t
          FULL JOIN (SELECT user_id, act, by, detail->>'key' AS key, detail->>'currency' AS currency,
              (detail->>'amount')::numeric * 1000000 AS amount FROM platform.audited_act
            WHERE act IN ('balance.granted', 'balance.adjusted')) a USING (key)
          WHERE (t.at < ${REMEMBERED}) IS NOT TRUE AND (t.user_id IS DISTINCT FROM a.user_id
            OR t.amount <> a.amount OR t.currency <> a.currency OR a.by = a.user_id::text
            OR a.act <> CASE t.kind WHEN 'grant' THEN 'balance.granted' ELSE 'balance.adjusted' END)`,
  },
  {
    name: 'only deleted accounts forfeited a balance',
    sql: `SELECT t.key, t.amount FROM ledger.posted t LEFT JOIN identity.account a ON a.id = t.debit
          WHERE t.kind = 'forfeit' AND a.deleted_at IS NULL`,
  },
];
