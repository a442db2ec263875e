import { Injectable } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { PaymentErrors } from '../../domain/payment.errors.js';
import type { ExceptionAction, ExceptionCode } from '../../domain/payment-exception.js';
import type { PaymentExceptionDto } from '../http/admin-payments.dto.js';

interface Row {
  id: string;
  code: ExceptionCode;
  ref: string;
  deposit_id: string | null;
  withdrawal_id: string | null;
  user_id: string | null;
  amount_micros: string | null;
  currency: string | null;
  detail: string;
  opened_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
  action: ExceptionAction | null;
  note: string | null;
  debt_micros: string | null;
  elsewhere_micros: string | null;
}

/** By hand: the ledger's functions say what the user owes, in the same statement. */
const COLUMNS = `e.*, CASE WHEN user_id IS NOT NULL THEN ledger.owes(user_id) END AS debt_micros,
  CASE WHEN user_id IS NOT NULL THEN ledger.elsewhere(user_id) END AS elsewhere_micros`;

/** Payment exceptions: what waits for an administrator, and what they decided, newest first. */
@Injectable()
export class ListExceptions {
  constructor(private readonly database: Database) {}

  async list(
    status: 'open' | 'resolved',
    { limit, cursor }: Pick<PageQuery, 'limit' | 'cursor'>,
  ): Promise<{ exceptions: PaymentExceptionDto[]; next_cursor: string | null }> {
    const [before = null] = fromCursor(cursor, UUID) ?? [];
    const resolved = status === 'resolved' ? 'NOT NULL' : 'NULL';
    const found = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM payments.exception e WHERE resolved_at IS ${resolved} AND ($1::uuid IS NULL OR id < $1)
       ORDER BY id DESC LIMIT $2`,
      [before, limit + 1],
    );
    const { rows, next_cursor } = page(found, limit, (row) => [row.id]);
    return { exceptions: rows.map(toDto), next_cursor };
  }

  async show(id: string): Promise<PaymentExceptionDto> {
    const [row] = await this.database.query<Row>(`SELECT ${COLUMNS} FROM payments.exception e WHERE id = $1`, [id]);
    if (!row) throw PaymentErrors.exception_not_found();
    return toDto(row);
  }
}

const toDto = (row: Row): PaymentExceptionDto => ({
  id: row.id,
  code: row.code,
  status: row.resolved_at ? 'resolved' : 'open',
  ref: row.ref,
  detail: row.detail,
  deposit_id: row.deposit_id,
  withdrawal_id: row.withdrawal_id,
  user_id: row.user_id,
  amount: row.amount_micros === null ? null : fromMicros(BigInt(row.amount_micros)),
  debt_usd: row.debt_micros === null ? null : fromMicros(BigInt(row.debt_micros)),
  elsewhere_usd: row.elsewhere_micros === null ? null : fromMicros(BigInt(row.elsewhere_micros)),
  currency: row.currency,
  opened_at: row.opened_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
  resolved_by: row.resolved_by,
  action: row.action,
  note: row.note,
});
