import { Injectable } from '@nestjs/common';
import { Clock, CURRENCIES, fromMicros, type Currency, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { SPENT_ON, type SpentOn } from '../../domain/spent-on.js';
import type { SpentDto } from '../http/spending.dto.js';
import { startOf } from './statement-range.js';

interface SpentRow {
  day: string;
  subject_type: SpentOn;
  count: number;
  amount: string;
}

/** What a user spent, by UTC day, currency and subject. */
@Injectable()
export class SpendingQuery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async execute(userId: UserId, days: number): Promise<SpentDto[]> {
    const since = startOf(days, this.clock.now());
    const spent: SpentDto[] = [];
    for (const currency of CURRENCIES) spent.push(...(await this.of(userId, currency, since)));
    return spent.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  }

  private async of(userId: UserId, currency: Currency, since: Date): Promise<SpentDto[]> {
    const rows = await this.database.query<SpentRow>(SPENT, [userId, currency, since, SPENT_ON], 'ledger.spending');
    return rows.map(({ amount, ...row }) => ({ ...row, currency, amount: fromMicros(BigInt(amount)) }));
  }
}

/**
 * By hand: a report. Reads the account's lines of these days and no others, in two index ranges, however long the history.
 * A refund counts against the newest holds of its subject first, so no day falls below nothing.
 * $1 user, $2 currency, $3 start of the first day, $4 subject types.
 */
const SPENT = `
  WITH first AS MATERIALIZED (
    SELECT ledger.first_line($1, $2, $3::timestamptz - interval '1 hour') AS line
  ), held AS (
    SELECT t.subject_type, t.subject_id, t.at, t.amount, coalesce(sum(t.amount) OVER (
        PARTITION BY t.subject_type, t.subject_id ORDER BY t.debit_version DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS later
      FROM ledger.transfer t
     WHERE t.debit = $1 AND t.currency = $2 AND t.debit_version IS NOT NULL AND t.debit_version >= (SELECT line FROM first)
       AND t.credit = ledger.escrow() AND t.subject_type = ANY($4::text[]) AND t.at >= $3
  ), returned AS (
    SELECT t.subject_type, t.subject_id, sum(t.amount) AS amount FROM ledger.transfer t
     WHERE t.credit = $1 AND t.currency = $2 AND t.credit_version IS NOT NULL AND t.credit_version >= (SELECT line FROM first)
       AND t.debit = ledger.escrow() AND t.subject_type = ANY($4::text[]) AND t.kind = 'refund' GROUP BY 1, 2
  ), net AS (
    SELECT to_char(h.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, h.subject_type, h.subject_id,
           h.amount - least(h.amount, greatest(0, coalesce(r.amount, 0) - h.later)) AS amount
      FROM held h LEFT JOIN returned r USING (subject_type, subject_id)
  )
  SELECT day, subject_type, count(DISTINCT subject_id)::int AS count, sum(amount)::bigint AS amount
    FROM net WHERE amount > 0 GROUP BY 1, 2 ORDER BY 1 DESC, 2`;
