import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, UUID } from '@app/platform';
import {
  Withdrawal,
  type ApprovalReason,
  type WithdrawalFacts,
  type WithdrawalId,
  type WithdrawalStatus,
} from '../../domain/withdrawal.js';
import { WithdrawalBook } from '../../ports/withdrawal-book.js';

export interface WithdrawalRow {
  id: WithdrawalId;
  user_id: UserId;
  amount_micros: string;
  status: WithdrawalStatus;
  approval_reasons: ApprovalReason[];
  account_ref: string;
  payout_ref: string | null;
  reason: string | null;
  decided_by: UserId | 'operator' | null;
  created_at: Date;
  sent_at: Date | null;
  ended_at: Date | null;
}

const RECALL = `
  UPDATE payments.withdrawal SET status = 'pending_approval', decided_by = NULL, due_at = NULL,
    approval_reasons = array_append(array_remove(approval_reasons, $1), $1)
  WHERE status IN ('pending_approval', 'approved')`;

@Injectable()
export class PostgresWithdrawalBook extends WithdrawalBook {
  constructor(private readonly database: Database) {
    super();
  }

  async add({
    id,
    userId,
    amountMicros,
    status,
    approvalReasons,
    accountRef,
    createdAt,
  }: WithdrawalFacts): Promise<void> {
    await this.database.query(
      `INSERT INTO payments.withdrawal (id, user_id, amount_micros, status, approval_reasons, account_ref, created_at, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $4 = 'approved' THEN now() END)`,
      [id, userId, amountMicros, status, approvalReasons, accountRef, createdAt],
    );
  }

  lock(id: string): Promise<Withdrawal | null> {
    return UUID.test(id) ? this.one('id = $1', id) : Promise.resolve(null);
  }

  lockByPayout(payoutRef: string): Promise<Withdrawal | null> {
    return this.one('payout_ref = $1', payoutRef);
  }

  async save({ now }: Withdrawal): Promise<void> {
    const { id, status, payoutRef, reason, decidedBy, endedAt } = now;
    await this.database.query(
      `UPDATE payments.withdrawal SET status = $2, payout_ref = $3, reason = $4, decided_by = $5, ended_at = $6,
         due_at = CASE WHEN $2 = 'approved' THEN now() WHEN $2 = 'sending' THEN due_at END WHERE id = $1`,
      [id, status, payoutRef, reason, decidedBy, endedAt],
    );
  }

  async takeDue(): Promise<Withdrawal | null> {
    const [row] = await this.database.query<WithdrawalRow>(
      `UPDATE payments.withdrawal SET status = 'sending', sent_at = coalesce(sent_at, now()), asked = asked + 1,
         due_at = now() + least(3600, 5 * 2 ^ least(asked, 10)) * interval '1 second'
       WHERE id = (SELECT id FROM payments.withdrawal WHERE due_at <= now() AND status IN ('approved', 'sending')
                   ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING *`,
    );
    return row ? new Withdrawal(toFacts(row)) : null;
  }

  async recall(userId: UserId, reason: ApprovalReason): Promise<void> {
    await this.database.query(`${RECALL} AND user_id = $2`, [reason, userId]);
  }

  async recallOne(id: string, reason: ApprovalReason): Promise<void> {
    await this.database.query(`${RECALL} AND id = $2`, [reason, id]);
  }

  async putOff(id: WithdrawalId): Promise<boolean> {
    const put = await this.database.affect(
      `UPDATE payments.withdrawal SET status = 'approved', sent_at = NULL, asked = 0, due_at = now() + interval '5 minutes'
       WHERE id = $1 AND status = 'sending' AND asked = 1 AND payout_ref IS NULL`,
      [id],
    );
    return put === 1;
  }

  async setAside(id: WithdrawalId): Promise<void> {
    await this.database.query('UPDATE payments.withdrawal SET due_at = NULL WHERE id = $1', [id]);
  }

  async retry(id: WithdrawalId): Promise<void> {
    await this.database.query(
      'UPDATE payments.withdrawal SET due_at = now(), sent_at = now(), asked = 0 WHERE id = $1',
      [id],
    );
  }

  async automaticToday(userId: UserId): Promise<bigint> {
    const [row] = await this.database.query<{ total: string }>(
      `SELECT coalesce(sum(amount_micros), 0)::bigint AS total FROM payments.withdrawal
       WHERE user_id = $1 AND created_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
         AND cardinality(approval_reasons) = 0 AND status NOT IN ('cancelled', 'rejected', 'returned')`,
      [userId],
    );
    return BigInt(row!.total);
  }

  private async one(condition: string, value: string): Promise<Withdrawal | null> {
    const [row] = await this.database.query<WithdrawalRow>(
      `SELECT * FROM payments.withdrawal WHERE ${condition} FOR UPDATE`,
      [value],
    );
    return row ? new Withdrawal(toFacts(row)) : null;
  }
}

export const toFacts = (row: WithdrawalRow): WithdrawalFacts => ({
  id: row.id,
  userId: row.user_id,
  amountMicros: BigInt(row.amount_micros),
  status: row.status,
  approvalReasons: row.approval_reasons,
  accountRef: row.account_ref,
  payoutRef: row.payout_ref,
  reason: row.reason,
  decidedBy: row.decided_by,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  endedAt: row.ended_at,
});
