import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform/database/database';
import type { LedgerLine, PayoutNote } from '../../domain/reconciliation.js';
import { ReconciliationBook, type OurBooks } from '../../ports/reconciliation-book.js';

interface LineRow {
  ref: string;
  kind: string;
  amount: string;
  at: Date;
}

/** Whoever sends money to the provider's account has the provider's reference as the transfer's memo. */
const LINES = `
  SELECT coalesce(memo, key) AS ref, kind, CASE WHEN debit = ledger.provider() THEN amount ELSE -amount END AS amount, at
    FROM ledger.transfer
   WHERE (debit = ledger.provider() OR credit = ledger.provider())
     AND currency = 'usd' AND (at >= $1 AND at < $2 OR memo = ANY ($3::text[]))
   ORDER BY at, id`;

const PAYOUTS = `SELECT id AS "withdrawalId", payout_ref AS ref, status FROM payments.withdrawal
  WHERE payout_ref = ANY ($1::text[]) OR id::text = ANY ($2::text[])`;

/** A shortfall is booked in full, a difference found before explains nothing, and what was credited since neither. */
const EXCEPTIONS = `SELECT ref, code FROM payments.exception
  WHERE code NOT IN ('shortfall', 'reconcile_difference')
    AND (action IS DISTINCT FROM 'credit' OR code = 'wrong_currency') AND ref = ANY ($1::text[])`;

/** Reads the whole ledger once: meant for one run a day. */
@Injectable()
export class PostgresReconciliationBook extends ReconciliationBook {
  constructor(private readonly database: Database) {
    super();
  }

  async read(since: Date, until: Date, refs: string[], recordIds: string[]): Promise<OurBooks> {
    const rows = await this.database.query<LineRow>(LINES, [since, until, refs]);
    const ledger = rows.map(({ amount, ...row }): LedgerLine => ({ ...row, amountMicros: BigInt(amount) }));
    const payouts = await this.database.query<PayoutNote>(PAYOUTS, [refs, recordIds]);
    const all = [...refs, ...ledger.map(({ ref }) => ref)];
    const exceptions = await this.database.query<{ ref: string; code: string }>(EXCEPTIONS, [all]);
    return { ledger, payouts, exceptions: new Map(exceptions.map(({ ref, code }) => [ref, code])) };
  }

  async begin(day: string): Promise<boolean> {
    const begun = await this.database.affect(
      `INSERT INTO payments.reconciliation AS r (day) VALUES ($1::date)
       ON CONFLICT (day) DO UPDATE SET started_at = now()
         WHERE r.finished_at IS NULL AND r.started_at < now() - interval '1 hour'`,
      [day],
    );
    return begun > 0;
  }

  async doneBefore(day: string): Promise<string | null> {
    const [row] = await this.database.query<{ done: string | null }>(
      `SELECT max(day)::text AS done FROM payments.reconciliation WHERE day < $1::date AND finished_at IS NOT NULL`,
      [day],
    );
    return row?.done ?? null;
  }

  async finish(day: string, lines: number, differences: number): Promise<void> {
    await this.database.affect(
      'UPDATE payments.reconciliation SET finished_at = now(), lines = $2, differences = $3 WHERE day = $1::date',
      [day, lines, differences],
    );
  }
}
