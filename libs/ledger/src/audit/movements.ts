import type { AuditCheck } from './audit.js';

/** A user's account, or one of the platform's (libs/ledger/README.md). */
type Account = 'user' | 'treasury' | 'escrow' | 'fees' | 'provider' | 'exchange';

/** A way in which the platform moves value. Each context lists its own beside its checks; any other is wrong. */
export interface Movement {
  kind: string;
  from: Account;
  to: Account;
  /** The transfer's subject type; absent: none. */
  subject?: string;
  /** Absent: either. */
  currency?: 'coin' | 'usd';
  /** Its unique key, with `<subject>`, `<user>` (payer or payee) and `<currency>`; `%` matches anything. */
  key: string;
  /** Whether a device earned it; absent: none did. */
  earned?: true;
}

const OF = (side: 'debit' | 'credit') => `CASE ${side}
  WHEN ledger.treasury() THEN 'treasury' WHEN ledger.escrow() THEN 'escrow' WHEN ledger.fees() THEN 'fees'
  WHEN ledger.provider() THEN 'provider' WHEN ledger.exchange_desk() THEN 'exchange' ELSE 'user' END`;

const USER = 'CASE WHEN ledger.is_platform(debit) THEN credit ELSE debit END';

export const movementCheck = (movements: Movement[]): AuditCheck => ({
  name: 'every transfer is one that the platform makes: who pays whom, for what, in which currency, under which key',
  sql: `SELECT t.key, t.kind, t.payer, t.payee, t.subject_type, t.currency, t.amount
        FROM (SELECT *, ${OF('debit')} AS payer, ${OF('credit')} AS payee, ${USER} AS owner FROM ledger.transfer) t
        LEFT JOIN (VALUES ${movements.map(row).join(', ')}) m (kind, payer, payee, subject, currency, key, earned)
          ON m.kind = t.kind AND m.earned = (t.earned_by IS NOT NULL) AND m.payer = t.payer AND m.payee = t.payee AND m.subject = coalesce(t.subject_type, '')
            AND m.currency IN ('', t.currency) AND t.key LIKE replace(replace(replace(m.key,
              '<subject>', coalesce(t.subject_id::text, '')), '<user>', t.owner::text), '<currency>', t.currency)
        WHERE m.kind IS NULL OR num_nulls(t.subject_type, t.subject_id) = 1`,
});

const row = ({ kind, from, to, subject, currency, key, earned }: Movement) =>
  `(${[kind, from, to, subject ?? '', currency ?? '', key].map((word) => `'${word}'`).join(', ')}, ${earned ?? false})`;
