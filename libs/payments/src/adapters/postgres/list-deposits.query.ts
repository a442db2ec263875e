import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { PaymentErrors } from '../../domain/payment.errors.js';
import type { DepositDetailDto, DepositItemDto } from '../http/deposits.dto.js';
import type { DepositRow, ReversalRow } from './deposit-rows.js';

/** A user's deposits, in the shape of the replies. */
@Injectable()
export class ListDeposits {
  constructor(private readonly database: Database) {}

  async list(userId: UserId, query: PageQuery): Promise<{ deposits: DepositItemDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<DepositRow>(
      `SELECT * FROM payments.deposit WHERE user_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [userId, before, query.limit + 1],
      'payments.list-deposits',
    );
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { deposits: rows.map(toItem), next_cursor };
  }

  async show(userId: UserId, id: string): Promise<DepositDetailDto> {
    const [row] = await this.database.query<DepositRow>(
      'SELECT * FROM payments.deposit WHERE id = $1 AND user_id = $2',
      [id, userId],
    );
    if (!row) throw PaymentErrors.deposit_not_found();
    const reversals = await this.database.query<ReversalRow & { at: Date }>(
      'SELECT * FROM payments.reversal WHERE deposit_id = $1 ORDER BY at, ref',
      [id],
    );
    return { ...toItem(row), reversals: reversals.map(toReversalDto) };
  }
}

const toItem = (row: DepositRow): DepositItemDto => ({
  id: row.id,
  amount_usd: fromMicros(BigInt(row.amount_micros)),
  status: row.status,
  in_review: row.held_back,
  credited_usd: fromMicros(BigInt(row.credited_micros)),
  // The page is of use only while it can be paid on.
  checkout_url: row.status === 'pending' && row.held_back === null ? row.checkout_url : null,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  paid_at: row.credited_at?.toISOString() ?? null,
});

const toReversalDto = (row: ReversalRow & { at: Date }) => ({
  ref: row.ref,
  kind: row.kind,
  state: row.state,
  amount_usd: fromMicros(BigInt(row.amount_micros)),
  from_balance_usd: fromMicros(BigInt(row.taken_micros)),
  at: row.at.toISOString(),
});
