import { Injectable } from '@nestjs/common';
import { newId, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DepositId } from '../../domain/deposit.js';
import type { ExceptionCode, ExceptionId, NewException, PaymentException } from '../../domain/payment-exception.js';
import type { WithdrawalId } from '../../domain/withdrawal.js';
import { ExceptionBook, type Resolution } from '../../ports/exception-book.js';

export interface ExceptionRow {
  id: ExceptionId;
  code: ExceptionCode;
  ref: string;
  deposit_id: DepositId | null;
  withdrawal_id: WithdrawalId | null;
  user_id: UserId | null;
  amount_micros: string | null;
  currency: string | null;
  detail: string;
  opened_at: Date;
  resolved_at: Date | null;
}

@Injectable()
export class PostgresExceptionBook extends ExceptionBook {
  constructor(private readonly database: Database) {
    super();
  }

  async open(exception: NewException): Promise<PaymentException | null> {
    const { code, ref, depositId, withdrawalId, userId, amountMicros, currency, detail } = exception;
    const [row] = await this.database.query<ExceptionRow>(
      `INSERT INTO payments.exception (id, code, ref, deposit_id, withdrawal_id, user_id, amount_micros, currency, detail)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (code, ref) DO NOTHING RETURNING *`,
      [
        ...[newId(), code, ref, depositId ?? null, withdrawalId ?? null, userId ?? null],
        ...[amountMicros ?? null, currency ?? null, detail],
      ],
    );
    return row ? toException(row) : null;
  }

  async lock(id: ExceptionId): Promise<PaymentException | null> {
    const [row] = await this.database.query<ExceptionRow>('SELECT * FROM payments.exception WHERE id = $1 FOR UPDATE', [
      id,
    ]);
    return row ? toException(row) : null;
  }

  async resolve(id: ExceptionId, { by, action, note, at }: Resolution): Promise<void> {
    await this.database.query(
      'UPDATE payments.exception SET resolved_at = $2, resolved_by = $3, action = $4, note = $5 WHERE id = $1',
      [id, at, by, action, note],
    );
  }

  async openOf(userId: UserId): Promise<number> {
    const [row] = await this.database.query<{ open: number }>(
      'SELECT count(*)::int AS open FROM payments.exception WHERE user_id = $1 AND resolved_at IS NULL',
      [userId],
    );
    return row!.open;
  }
}

export const toException = (row: ExceptionRow): PaymentException => ({
  id: row.id,
  code: row.code,
  ref: row.ref,
  depositId: row.deposit_id,
  withdrawalId: row.withdrawal_id,
  userId: row.user_id,
  amountMicros: row.amount_micros === null ? null : BigInt(row.amount_micros),
  currency: row.currency,
  detail: row.detail,
  openedAt: row.opened_at,
  resolvedAt: row.resolved_at,
});
