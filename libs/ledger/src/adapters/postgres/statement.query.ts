import { Injectable } from '@nestjs/common';
import { fromMicros, type Currency, type UserId } from '@app/kernel';
import { Database, fromCursor, page } from '@app/platform';
import type { StatementReplyDto, WalletReplyDto } from '../http/wallet.dto.js';
import { AccountRow } from './account.row.js';

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

const NOTHING = { balance: '0', gift: '0', unsettled: '0', disputed: '0', leavable: '0', owed: '0', held: '0' };

/** A user's balances, and the lines of a statement in the order in which they changed the balance. */
@Injectable()
export class StatementQuery {
  constructor(private readonly database: Database) {}

  async lines(userId: UserId, currency: Currency, limit: number, cursor?: string): Promise<StatementReplyDto> {
    const before = fromCursor(cursor, /^\d{1,18}$/)?.[0] ?? NEWEST;
    const rows = await this.database.query<LineRow>(
      STATEMENT,
      [userId, currency, before, limit + 1],
      'ledger.statement',
    );
    const { rows: kept, next_cursor } = page(rows, limit, (row) => [row.version]);
    return { ok: true, lines: kept.map((row) => toLine(row, currency)), next_cursor };
  }

  hasWallet(userId: UserId): Promise<boolean> {
    return this.database.repository(AccountRow).existsBy({ owner: userId });
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

/** By hand: hot. Merges two index ranges of the account's lines: no sort and no scan, however long the history. */
const STATEMENT = `
  SELECT * FROM (
    (SELECT debit_version AS version, id, at, -amount AS amount, debit_balance AS balance, kind, subject_type, subject_id, memo
     FROM ledger.transfer WHERE debit = $1 AND currency = $2 AND debit_version IS NOT NULL AND debit_version < $3
     ORDER BY debit_version DESC LIMIT $4)
    UNION ALL
    (SELECT credit_version, id, at, amount, credit_balance, kind, subject_type, subject_id, memo
     FROM ledger.transfer WHERE credit = $1 AND currency = $2 AND credit_version IS NOT NULL AND credit_version < $3
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
