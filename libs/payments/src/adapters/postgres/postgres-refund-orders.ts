import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DepositId } from '../../domain/deposit.js';
import { RefundOrders, type RefundOrder, type RefundOrderId } from '../../ports/refund-orders.js';

interface Row {
  id: RefundOrderId;
  deposit_id: DepositId;
  payment_ref: string;
  amount_micros: string;
  why: string;
  ordered_by: UserId | 'operator';
}

const ASK_EVERY_S = 30;

@Injectable()
export class PostgresRefundOrders extends RefundOrders {
  constructor(private readonly database: Database) {
    super();
  }

  async byKey(creationKey: Buffer): Promise<RefundOrder | null> {
    const [row] = await this.database.query<Row>(
      `SELECT * FROM payments.refund_order WHERE creation_key = $1 AND created_at > now() - interval '24 hours'`,
      [creationKey],
    );
    return row ? toOrder(row) : null;
  }

  async add(
    { id, depositId, paymentRef, amountMicros, why, by }: RefundOrder,
    creationKey: Buffer | null,
  ): Promise<void> {
    if (creationKey)
      await this.database.query('UPDATE payments.refund_order SET creation_key = NULL WHERE creation_key = $1', [
        creationKey,
      ]);
    await this.database.query(
      `INSERT INTO payments.refund_order (id, deposit_id, payment_ref, amount_micros, why, ordered_by, creation_key, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now())`,
      [id, depositId, paymentRef, amountMicros, why, by, creationKey],
    );
  }

  async takeDue(limit: number): Promise<RefundOrder[]> {
    const rows = await this.database.query<Row>(
      `UPDATE payments.refund_order SET due_at = now() + $2 * interval '1 second' WHERE id IN (
         SELECT id FROM payments.refund_order WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING *`,
      [limit, ASK_EVERY_S],
    );
    return rows.map(toOrder);
  }

  async openMicros(depositId: DepositId): Promise<bigint> {
    const [row] = await this.database.query<{ open: string }>(
      `SELECT coalesce(sum(amount_micros), 0)::bigint AS open FROM payments.refund_order
       WHERE deposit_id = $1 AND answered_at IS NULL`,
      [depositId],
    );
    return BigInt(row!.open);
  }

  async answered(id: RefundOrderId, refusal: string | null): Promise<void> {
    await this.database.query(
      `UPDATE payments.refund_order SET answered_at = now(), due_at = NULL, refusal = $2
       WHERE id = $1 AND answered_at IS NULL`,
      [id, refusal],
    );
  }
}

const toOrder = (row: Row): RefundOrder => ({
  id: row.id,
  depositId: row.deposit_id,
  paymentRef: row.payment_ref,
  amountMicros: BigInt(row.amount_micros),
  why: row.why,
  by: row.ordered_by,
});
