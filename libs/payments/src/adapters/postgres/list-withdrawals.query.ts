import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { LessThan, type FindOptionsWhere } from 'typeorm';
import { PaymentErrors } from '../../domain/payment.errors.js';
import type { WithdrawalFacts, WithdrawalId, WithdrawalStatus } from '../../domain/withdrawal.js';
import type { AdminWithdrawalDto } from '../http/admin-payments.dto.js';
import type { WithdrawalDto } from '../http/withdrawals.dto.js';
import { WithdrawalRow } from './withdrawal.row.js';

type Page = Pick<PageQuery, 'limit' | 'cursor'>;

/** Withdrawals, in the shape of the replies: a user's own, or everybody's for administrators. */
@Injectable()
export class ListWithdrawals {
  constructor(private readonly database: Database) {}

  async mine(userId: UserId, query: Page): Promise<{ withdrawals: WithdrawalDto[]; next_cursor: string | null }> {
    const { rows, next_cursor } = await this.newest({ userId }, query);
    return { withdrawals: rows.map(toItem), next_cursor };
  }

  async show(userId: UserId, id: string): Promise<WithdrawalDto> {
    const row = await this.database.repository(WithdrawalRow).findOneBy({ id: id as WithdrawalId, userId });
    if (!row) throw PaymentErrors.withdrawal_not_found();
    return toItem(row);
  }

  async all(
    status: WithdrawalStatus,
    query: Page,
  ): Promise<{ withdrawals: AdminWithdrawalDto[]; next_cursor: string | null }> {
    const { rows, next_cursor } = await this.newest({ status }, query);
    return { withdrawals: rows.map(toAdminItem), next_cursor };
  }

  private async newest(which: FindOptionsWhere<WithdrawalRow>, { limit, cursor }: Page) {
    const [before = null] = fromCursor(cursor, UUID) ?? [];
    const found = await this.database.repository(WithdrawalRow).find({
      where: { ...which, ...(before !== null && { id: LessThan(before as WithdrawalId) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    return page(found, limit, (row) => [row.id]);
  }
}

export const toItem = (facts: WithdrawalFacts): WithdrawalDto => ({
  id: facts.id,
  amount_usd: fromMicros(facts.amountMicros),
  status: facts.status,
  approval_reasons: facts.approvalReasons,
  reason: facts.reason,
  created_at: facts.createdAt.toISOString(),
  ended_at: facts.endedAt?.toISOString() ?? null,
});

export const toAdminItem = (facts: WithdrawalFacts): AdminWithdrawalDto => ({
  ...toItem(facts),
  user_id: facts.userId,
  account_ref: facts.accountRef,
  payout_ref: facts.payoutRef,
  decided_by: facts.decidedBy,
});
