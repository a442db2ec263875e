import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import { IsNull, LessThan, Not } from 'typeorm';
import type { LedgerLine, PayoutNote } from '../../domain/reconciliation.js';
import { ReconciliationRepository, type OurBooks } from '../../ports/reconciliation-repository.js';
import { ReconciliationRow } from './reconciliation.row.js';

interface LineRow {
  ref: string;
  kind: string;
  amount: string;
  at: Date;
}

/** Reads the whole ledger once: meant for one run a day. */
@Injectable()
export class TypeormReconciliationRepository extends ReconciliationRepository {
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
    return (await this.database.affect(BEGIN, [day])) > 0;
  }

  async doneBefore(day: string): Promise<string | null> {
    const where = { day: LessThan(day), finishedAt: Not(IsNull()) };
    return (await this.days.findOne({ where, order: { day: 'DESC' } }))?.day ?? null;
  }

  async finish(day: string, lines: number, differences: number): Promise<void> {
    await this.days.update({ day }, { finishedAt: () => 'now()', lines, differences });
  }

  private get days() {
    return this.database.repository(ReconciliationRow);
  }
}

/** By hand: a report. A transfer from or to the provider's account has the provider's reference as its memo. */
const LINES = `
  SELECT coalesce(memo, key) AS ref, kind, CASE WHEN debit = ledger.provider() THEN amount ELSE -amount END AS amount, at
    FROM ledger.posted
   WHERE (debit = ledger.provider() OR credit = ledger.provider())
     AND currency = 'usd' AND (at >= $1 AND at < $2 OR memo = ANY ($3::text[]))
   ORDER BY at, id`;

/** By hand: lists of thousands, as one parameter each. */
const PAYOUTS = `SELECT id AS "withdrawalId", payout_ref AS ref, status FROM payments.withdrawal
  WHERE payout_ref = ANY ($1::text[]) OR id::text = ANY ($2::text[])`;

/**
 * By hand: as above. A shortfall is booked in full, so it explains nothing; nor does a difference that was found before, or
 * a payment that was credited since.
 */
const EXCEPTIONS = `SELECT ref, code FROM payments.exception
  WHERE code NOT IN ('shortfall', 'reconcile_difference')
    AND (action IS DISTINCT FROM 'credit' OR code = 'wrong_currency') AND ref = ANY ($1::text[])`;

/** By hand: a conditional upsert. $1 day. */
const BEGIN = `
  INSERT INTO payments.reconciliation AS r (day) VALUES ($1::date)
  ON CONFLICT (day) DO UPDATE SET started_at = now()
  WHERE r.finished_at IS NULL AND r.started_at < now() - interval '1 hour'`;
