import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { PaymentErrors } from '../../domain/payment.errors.js';
import type { WithdrawalFacts, WithdrawalStatus } from '../../domain/withdrawal.js';
import type { AdminWithdrawalItemDto } from '../http/admin-payments.dto.js';
import type { WithdrawalItemDto } from '../http/withdrawals.dto.js';
import { toFacts, type WithdrawalRow } from './postgres-withdrawal-book.js';

/** Withdrawals, in the shape of the replies: a user's own, or everybody's for administrators. */
@Injectable()
export class ListWithdrawals {
  constructor(private readonly database: Database) {}

  async mine(
    userId: UserId,
    query: PageQuery,
  ): Promise<{ withdrawals: WithdrawalItemDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<WithdrawalRow>(
      `SELECT * FROM payments.withdrawal WHERE user_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [userId, before, query.limit + 1],
      'payments.list-withdrawals',
    );
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { withdrawals: rows.map((row) => toItem(toFacts(row))), next_cursor };
  }

  async show(userId: UserId, id: string): Promise<WithdrawalItemDto> {
    const [row] = await this.database.query<WithdrawalRow>(
      'SELECT * FROM payments.withdrawal WHERE id = $1 AND user_id = $2',
      [id, userId],
    );
    if (!row) throw PaymentErrors.withdrawal_not_found();
    return toItem(toFacts(row));
  }

  async all(
    status: WithdrawalStatus,
    query: PageQuery,
  ): Promise<{ withdrawals: AdminWithdrawalItemDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(query.cursor, UUID) ?? [];
    const found = await this.database.query<WithdrawalRow>(
      `SELECT * FROM payments.withdrawal WHERE status = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
      [status, before, query.limit + 1],
    );
    const { rows, next_cursor } = page(found, query.limit, (row) => [row.id]);
    return { withdrawals: rows.map((row) => toAdminItem(toFacts(row))), next_cursor };
  }
}

export const toItem = (facts: WithdrawalFacts): WithdrawalItemDto => ({
  id: facts.id,
  amount_usd: fromMicros(facts.amountMicros),
  status: facts.status,
  approval_reasons: facts.approvalReasons,
  reason: facts.reason,
  created_at: facts.createdAt.toISOString(),
  ended_at: facts.endedAt?.toISOString() ?? null,
});

export const toAdminItem = (facts: WithdrawalFacts): AdminWithdrawalItemDto => ({
  ...toItem(facts),
  user_id: facts.userId,
  account_ref: facts.accountRef,
  payout_ref: facts.payoutRef,
  decided_by: facts.decidedBy,
});
