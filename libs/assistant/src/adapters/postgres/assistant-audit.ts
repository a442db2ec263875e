import type { AuditCheck, Movement } from '@app/ledger/contract';

export const assistantMovements: Movement[] = [
  { kind: 'reward', from: 'treasury', to: 'user', currency: 'coin', key: 'reward:%' },
  { kind: 'reward_claw_back', from: 'user', to: 'treasury', currency: 'coin', key: 'reward:%:claw-back' },
];

/** What must hold between rewards and the ledger. */
export const assistantAudit: AuditCheck[] = [
  {
    name: 'every paid reward has exactly one transfer of its amount to its user',
    sql: `SELECT r.id, r.status, r.amount_micros, t.amount AS granted FROM assistant.reward r
          LEFT JOIN ledger.posted t ON t.key = 'reward:' || r.id
          WHERE (r.status IN ('paid', 'clawed_back')) <> (t.key IS NOT NULL)
             OR t.amount <> r.amount_micros OR t.credit <> r.user_id OR t.currency <> 'coin' OR t.debit <> ledger.treasury()`,
  },
  {
    name: 'every transfer of a reward or claw-back belongs to a reward',
    sql: `SELECT t.key, t.kind, t.amount FROM ledger.posted t
          LEFT JOIN assistant.reward r ON t.key IN ('reward:' || r.id, 'reward:' || r.id || ':claw-back')
          WHERE (t.kind IN ('reward', 'reward_claw_back') OR t.key LIKE 'reward:%') AND r.id IS NULL`,
  },
  {
    name: 'claw-backs match their transfers, and only paid rewards were clawed back',
    sql: `SELECT r.id, r.status, r.taken_micros, t.amount AS returned FROM assistant.reward r
          LEFT JOIN ledger.posted t ON t.key = 'reward:' || r.id || ':claw-back'
          WHERE coalesce(t.amount, 0) <> r.taken_micros OR (t.key IS NOT NULL AND (r.status <> 'clawed_back'
            OR t.debit <> r.user_id OR t.credit <> ledger.treasury() OR t.currency <> 'coin'))`,
  },
  {
    name: 'the promises of each day match its count and stay within its budget',
    sql: `SELECT day, d.promised_micros, d.budget_micros, coalesce(r.promised, 0) AS promised FROM assistant.reward_day d
          FULL JOIN (SELECT day, sum(amount_micros) AS promised FROM assistant.reward GROUP BY 1) r USING (day)
          WHERE coalesce(d.promised_micros, 0) <> coalesce(r.promised, 0) OR d.promised_micros > d.budget_micros`,
  },
  {
    name: 'no photo and no first work was rewarded twice',
    sql: `SELECT coalesce(encode(photo_sha256, 'hex'), user_id::text) AS what, count(*) AS times FROM assistant.reward
          WHERE amount_micros > 0 GROUP BY 1 HAVING count(*) > 1`,
  },
];
