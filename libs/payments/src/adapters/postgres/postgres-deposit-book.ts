import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, UUID } from '@app/platform';
import type { Deposit, DepositId, Reversal } from '../../domain/deposit.js';
import { DepositBook, type NewDeposit } from '../../ports/deposit-book.js';
import type { Checkout } from '../../ports/payment-provider.js';
import { toDeposit, toReversal, type DepositRow, type ReversalRow } from './deposit-rows.js';

/** Until then the request that makes a deposit gets its page by itself. */
const FIRST_LOOK_S = 30;
const LOOK_EVERY_S = 300;

@Injectable()
export class PostgresDepositBook extends DepositBook {
  constructor(private readonly database: Database) {
    super();
  }

  async begin({ id, userId, amountMicros, createdAt, expiresAt, creationKey }: NewDeposit): Promise<Deposit> {
    if (creationKey)
      await this.database.query(
        `UPDATE payments.deposit SET creation_key = NULL
         WHERE creation_key = $1 AND created_at < now() - interval '24 hours'`,
        [creationKey],
      );
    await this.database.query(
      `INSERT INTO payments.deposit (id, user_id, amount_micros, created_at, expires_at, creation_key, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second') ON CONFLICT (creation_key) DO NOTHING`,
      [id, userId, amountMicros, createdAt, expiresAt, creationKey, FIRST_LOOK_S],
    );
    const [row] = await this.database.query<DepositRow>(
      'SELECT * FROM payments.deposit WHERE id = $1 OR creation_key = $2',
      [id, creationKey],
    );
    return toDeposit(row!);
  }

  async open(userId: UserId): Promise<number> {
    const [row] = await this.database.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM payments.deposit WHERE user_id = $1 AND status = 'pending' AND expires_at > now()`,
      [userId],
    );
    return row!.open;
  }

  async attach(id: DepositId, { ref, url }: Checkout): Promise<void> {
    await this.database.query(
      `UPDATE payments.deposit SET checkout_ref = coalesce(checkout_ref, $2), checkout_url = coalesce(checkout_url, $3),
         due_at = CASE WHEN due_at IS NULL THEN NULL ELSE now() + $4 * interval '1 second' END WHERE id = $1`,
      [id, ref, url, LOOK_EVERY_S],
    );
  }

  find(id: string): Promise<Deposit | null> {
    return UUID.test(id) ? this.one('id = $1', id) : Promise.resolve(null);
  }

  byPayment(paymentRef: string): Promise<Deposit | null> {
    return this.one('payment_ref = $1', paymentRef);
  }

  lock(id: string): Promise<Deposit | null> {
    return UUID.test(id) ? this.one('id = $1 FOR UPDATE', id) : Promise.resolve(null);
  }

  async addCredited(deposit: Deposit): Promise<void> {
    const { id, userId, amountMicros, createdAt, expiresAt } = deposit;
    await this.database.query(
      `INSERT INTO payments.deposit (id, user_id, amount_micros, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [id, userId, amountMicros, createdAt, expiresAt],
    );
    await this.save(deposit);
  }

  /** What is no longer pending, or waits for a person, is looked at only when its events say so. */
  async save(deposit: Deposit): Promise<void> {
    const { id, userId, status, heldBack, creditedMicros, creditedAt, checkoutRef, paymentRef } = deposit;
    await this.database.query(
      `UPDATE payments.deposit SET user_id = $2, status = $3, held_back = $4, credited_micros = $5, credited_at = $6,
         checkout_ref = $7, payment_ref = $8,
         due_at = CASE WHEN $3 = 'pending' AND $4::text IS NULL THEN due_at END WHERE id = $1`,
      [id, userId, status, heldBack, creditedMicros, creditedAt, checkoutRef, paymentRef],
    );
  }

  async reversals(id: DepositId): Promise<Reversal[]> {
    const rows = await this.database.query<ReversalRow>(
      'SELECT * FROM payments.reversal WHERE deposit_id = $1 ORDER BY at, ref',
      [id],
    );
    return rows.map(toReversal);
  }

  async saveReversal({ ref, depositId, kind, amountMicros, takenMicros, state }: Reversal): Promise<void> {
    await this.database.query(
      `INSERT INTO payments.reversal (ref, deposit_id, kind, amount_micros, taken_micros, state) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (ref) DO UPDATE SET taken_micros = $5, state = $6`,
      [ref, depositId, kind, amountMicros, takenMicros, state],
    );
  }

  async takeDue(limit: number): Promise<Deposit[]> {
    const rows = await this.database.query<DepositRow>(
      `UPDATE payments.deposit SET due_at = now() + $2 * interval '1 second' WHERE id IN (
         SELECT id FROM payments.deposit WHERE due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING *`,
      [limit, LOOK_EVERY_S],
    );
    return rows.map(toDeposit);
  }

  async openDisputes(userId: UserId): Promise<number> {
    const [row] = await this.database.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM payments.deposit WHERE user_id = $1 AND status = 'disputed'`,
      [userId],
    );
    return row!.open;
  }

  private async one(condition: string, value: string): Promise<Deposit | null> {
    const [row] = await this.database.query<DepositRow>(`SELECT * FROM payments.deposit WHERE ${condition}`, [value]);
    return row ? toDeposit(row) : null;
  }
}
