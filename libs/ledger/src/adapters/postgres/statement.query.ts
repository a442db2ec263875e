import { Injectable } from '@nestjs/common';
import { fromMicros, type Currency, type UserId } from '@app/kernel';
import { Database, fromCursor, page, toCursor } from '@app/platform';
import type { StatementLineDto, StatementReplyDto } from '../http/statement.dto.js';
import type { WalletReplyDto } from '../http/wallet.dto.js';
import { AccountRow } from './account.row.js';
import { timesOf } from './statement-range.js';

interface LineRow {
  version: string;
  id: string;
  at: Date;
  amount: string;
  balance: string;
  kind: string;
  subject_type: string | null;
  subject_id: string | null;
  memo: string | null;
}

interface WalletRow extends Record<
  'balance' | 'gift' | 'unsettled' | 'disputed' | 'leavable' | 'owed' | 'held',
  string
> {
  currency: Currency;
}

/** What is asked of a statement; days are UTC, `YYYY-MM-DD`, both included. */
export interface StatementOrder {
  currency: Currency;
  limit: number;
  cursor?: string;
  kind?: string;
  subject_type?: string;
  from?: string;
  to?: string;
}

interface Range {
  before: string;
  floor: bigint;
  lowest: bigint;
  since: Date | null;
  until: Date | null;
}

/** Lines that a page with filters looks at: whoever filters for what is rare gets empty pages, not a slow reply. */
const SCANNED = 10_000n;
const PAGE = 1_000;

const NOTHING = { balance: '0', gift: '0', unsettled: '0', disputed: '0', leavable: '0', owed: '0', held: '0' };

/** A user's balances, and the lines of a statement in the order in which they changed the balance. */
@Injectable()
export class StatementQuery {
  constructor(private readonly database: Database) {}

  async lines(userId: UserId, asked: StatementOrder): Promise<StatementReplyDto> {
    const { currency, limit, kind = null, subject_type = null } = asked;
    const { since, until, ...range } = await this.rangeOf(userId, asked);
    const rows = await this.database.query<LineRow>(
      STATEMENT,
      [userId, currency, range.before, limit + 1, range.floor, kind, subject_type, since, until],
      'ledger.statement',
    );
    const { rows: kept, next_cursor } = page(rows, limit, (row) => [row.version]);
    // A page that looked at as many lines as it may goes on below them.
    const rest = range.floor > range.lowest ? toCursor(String(range.floor)) : null;
    return { ok: true, lines: kept.map((row) => toLine(row, currency)), next_cursor: next_cursor ?? rest };
  }

  /** The whole statement, page by page, at most so many lines. */
  async *all(userId: UserId, asked: StatementOrder, most: number): AsyncGenerator<StatementLineDto[], void> {
    let cursor = asked.cursor;
    for (let left = most; left > 0;) {
      const { lines, next_cursor } = await this.lines(userId, { ...asked, limit: Math.min(left, PAGE), cursor });
      yield lines;
      if (next_cursor === null) return;
      cursor = next_cursor;
      left -= lines.length;
    }
  }

  hasWallet(userId: UserId): Promise<boolean> {
    return this.database.repository(AccountRow).existsBy({ owner: userId });
  }

  /** Which lines a page looks at: those below `before`, down to `floor`; `lowest` is where the statement ends. */
  private async rangeOf(
    userId: UserId,
    { currency, cursor, kind, subject_type, ...days }: StatementOrder,
  ): Promise<Range> {
    const before = fromCursor(cursor, /^\d{1,18}$/)?.[0];
    const times = timesOf(days);
    const filtered = kind !== undefined || subject_type !== undefined;
    if (!filtered && !times.since && !times.until) return { ...times, before: before ?? NEWEST, floor: 0n, lowest: 0n };
    const [row] = await this.database.query<{ lowest: string; highest: string }>(RANGE, [
      userId,
      currency,
      times.since,
      times.until,
    ]);
    const [lowest, highest] = [BigInt(row?.lowest ?? 0), BigInt(row?.highest ?? 0)];
    const from = before === undefined || BigInt(before) > highest ? highest : BigInt(before);
    const reach = filtered ? from - SCANNED : lowest;
    return { ...times, before: String(from), floor: reach > lowest ? reach : lowest, lowest };
  }

  async wallet(userId: UserId): Promise<WalletReplyDto> {
    const rows = await this.database.query<WalletRow>(WALLET, [userId]);
    const of = (currency: Currency) => rows.find((row) => row.currency === currency) ?? NOTHING;
    const [coin, usd] = [of('coin'), of('usd')];
    return {
      ok: true,
      coin_balance: shown(coin.balance),
      usd_balance: shown(usd.balance),
      coin_held: shown(coin.held),
      usd_held: shown(usd.held),
      coin_gift: shown(coin.gift),
      coin_unsettled: shown(coin.unsettled),
      coin_disputed: shown(coin.disputed),
      coin_leavable: shown(coin.leavable),
      usd_gift: shown(usd.gift),
      usd_unsettled: shown(usd.unsettled),
      usd_disputed: shown(usd.disputed),
      usd_leavable: shown(usd.leavable),
      usd_debt: shown(usd.owed),
    };
  }
}

/** By hand: functions over parts, and the sum of open holds. $1 user. */
const WALLET = `
  SELECT currency, balance, ledger.gift(parts) AS gift, ledger.unsettled(parts) AS unsettled, ledger.disputed(parts) AS disputed,
    balance - ledger.gift(parts) AS leavable, CASE WHEN in_debt THEN ledger.owes(owner) ELSE 0 END AS owed,
    coalesce((SELECT sum(amount) FROM ledger.hold h
      WHERE h.payer = a.owner AND h.currency = a.currency AND resolved_at IS NULL), 0)::bigint AS held
  FROM ledger.account a WHERE owner = $1`;

/** Above every version; a plain comparison lets the index begin at the cursor under any plan. */
const NEWEST = '9223372036854775807';

/** By hand: calls a SQL function. $1 user, $2 currency, $3 since, $4 until. `highest` is above the last line. */
const RANGE = `
  SELECT CASE WHEN $3::timestamptz IS NULL THEN 0 ELSE ledger.first_line(owner, currency, $3 - interval '1 hour') END AS lowest,
    CASE WHEN $4::timestamptz IS NULL THEN version + 1 ELSE ledger.first_line(owner, currency, $4 + interval '1 hour') END AS highest
  FROM ledger.account WHERE owner = $1 AND currency = $2`;

/** $6 kind, $7 subject type, $8 since, $9 until; null: any. */
const WANTED = `($6::text IS NULL OR kind = $6) AND ($7::text IS NULL OR subject_type = $7)
       AND ($8::timestamptz IS NULL OR at >= $8) AND ($9::timestamptz IS NULL OR at < $9)`;

/** By hand: hot. Merges two index ranges of the account's lines: no sort and no scan, however long the history. */
const STATEMENT = `
  SELECT * FROM (
    (SELECT debit_version AS version, id, at, -amount AS amount, debit_balance AS balance, kind, subject_type, subject_id, memo
     FROM ledger.transfer WHERE debit = $1 AND currency = $2 AND debit_version IS NOT NULL AND debit_version < $3
       AND debit_version >= $5 AND ${WANTED}
     ORDER BY debit_version DESC LIMIT $4)
    UNION ALL
    (SELECT credit_version, id, at, amount, credit_balance, kind, subject_type, subject_id, memo
     FROM ledger.transfer WHERE credit = $1 AND currency = $2 AND credit_version IS NOT NULL AND credit_version < $3
       AND credit_version >= $5 AND ${WANTED}
     ORDER BY credit_version DESC LIMIT $4)
  ) lines ORDER BY version DESC LIMIT $4`;

const shown = (micros: string) => fromMicros(BigInt(micros));

function toLine(row: LineRow, currency: Currency) {
  const { id, at, kind, subject_type, subject_id, memo } = row;
  return {
    id,
    at: at.toISOString(),
    currency,
    amount: shown(row.amount),
    balance_after: shown(row.balance),
    kind,
    subject_type,
    subject_id,
    memo,
  };
}
