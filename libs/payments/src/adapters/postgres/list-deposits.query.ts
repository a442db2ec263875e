import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { LessThan } from 'typeorm';
import type { DepositId } from '../../domain/deposit.js';
import { PaymentErrors } from '../../domain/payment.errors.js';
import type { DepositDto, DepositItemDto, DepositReversalDto } from '../http/deposits.dto.js';
import { DepositRow, ReversalRow } from './deposit.row.js';

/** A user's deposits, in the shape of the replies. */
@Injectable()
export class ListDeposits {
  constructor(private readonly database: Database) {}

  async list(userId: UserId, query: PageQuery): Promise<{ deposits: DepositItemDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.repository(DepositRow).find({
      where: { userId, ...(before !== null && { id: LessThan(before as DepositId) }) },
      order: { id: 'DESC' },
      take: query.limit + 1,
    });
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { deposits: rows.map(toItem), next_cursor };
  }

  async show(userId: UserId, id: string): Promise<DepositDto> {
    const row = await this.database.repository(DepositRow).findOneBy({ id: id as DepositId, userId });
    if (!row) throw PaymentErrors.deposit_not_found();
    const reversals = await this.database
      .repository(ReversalRow)
      .find({ where: { depositId: row.id }, order: { at: 'ASC', ref: 'ASC' } });
    return { ...toItem(row), reversals: reversals.map(toReversalDto) };
  }
}

const toItem = (row: DepositRow): DepositItemDto => ({
  id: row.id,
  amount_usd: fromMicros(row.amountMicros),
  status: row.status,
  in_review: row.heldBack,
  credited_usd: fromMicros(row.creditedMicros),
  // The page is useful only while it takes payments.
  checkout_url: row.status === 'pending' && row.heldBack === null ? row.checkoutUrl : null,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  paid_at: row.creditedAt?.toISOString() ?? null,
});

const toReversalDto = ({ ref, kind, state, amountMicros, takenMicros, at }: ReversalRow): DepositReversalDto => ({
  ref,
  kind,
  state,
  amount_usd: fromMicros(amountMicros),
  from_balance_usd: fromMicros(takenMicros),
  at: at.toISOString(),
});
