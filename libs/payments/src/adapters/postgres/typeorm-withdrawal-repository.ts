import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, UUID } from '@app/platform';
import { In, IsNull, Raw, type FindOptionsWhere } from 'typeorm';
import { Withdrawal, type ApprovalReason, type WithdrawalFacts, type WithdrawalId } from '../../domain/withdrawal.js';
import type { PayoutAccount } from '../../ports/payment-provider.js';
import { PayoutAccountRepository, WithdrawalRepository } from '../../ports/withdrawal-repository.js';
import { PayoutAccountRow, WithdrawalRow } from './withdrawal.row.js';

const LOCK = { mode: 'pessimistic_write' } as const;
const now = () => 'now()';

@Injectable()
export class TypeormWithdrawalRepository extends WithdrawalRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async add(withdrawal: WithdrawalFacts): Promise<void> {
    await this.withdrawals.insert({ ...withdrawal, dueAt: withdrawal.status === 'approved' ? now : null });
  }

  async lock(id: string): Promise<Withdrawal | null> {
    return UUID.test(id) ? this.one({ id: id as WithdrawalId }) : null;
  }

  lockByPayout(payoutRef: string): Promise<Withdrawal | null> {
    return this.one({ payoutRef });
  }

  async save({ now: facts }: Withdrawal): Promise<void> {
    const { id, status, payoutRef, reason, decidedBy, endedAt } = facts;
    const changes = { status, payoutRef, reason, decidedBy, endedAt };
    const dueAt = status === 'approved' ? now : null;
    await this.withdrawals.update({ id }, status === 'sending' ? changes : { ...changes, dueAt });
  }

  takeDue(): Promise<Withdrawal | null> {
    return this.database.run(async () => {
      const due = await this.withdrawals.findOne({
        where: { dueAt: Raw((column) => `${column} <= now()`), status: In(['approved', 'sending']) },
        order: { dueAt: 'ASC' },
        lock: { ...LOCK, onLocked: 'skip_locked' },
      });
      if (!due) return null;
      const { id, asked } = due;
      const waitS = Math.min(3600, 5 * 2 ** Math.min(asked, 10));
      await this.withdrawals.update(
        { id },
        {
          status: 'sending',
          sentAt: () => 'coalesce(sent_at, now())',
          asked: asked + 1,
          dueAt: () => `now() + interval '${waitS} seconds'`,
        },
      );
      return this.one({ id });
    });
  }

  recall(userId: UserId, reason: ApprovalReason): Promise<void> {
    return this.recallAll({ userId }, reason);
  }

  recallOne(id: string, reason: ApprovalReason): Promise<void> {
    return this.recallAll({ id: id as WithdrawalId }, reason);
  }

  async postpone(id: WithdrawalId): Promise<boolean> {
    const dueAt = () => `now() + interval '5 minutes'`;
    const { affected } = await this.withdrawals.update(
      { id, status: 'sending', asked: 1, payoutRef: IsNull() },
      { status: 'approved', sentAt: null, asked: 0, dueAt },
    );
    return affected === 1;
  }

  async setAside(id: WithdrawalId): Promise<void> {
    await this.withdrawals.update({ id }, { dueAt: null });
  }

  async retry(id: WithdrawalId): Promise<void> {
    await this.withdrawals.update({ id }, { dueAt: now, sentAt: now, asked: 0 });
  }

  async automaticToday(userId: UserId): Promise<bigint> {
    const [row] = await this.database.query<{ total: string }>(AUTOMATIC_TODAY, [userId]);
    return BigInt(row!.total);
  }

  private async recallAll(which: FindOptionsWhere<WithdrawalRow>, reason: ApprovalReason): Promise<void> {
    await this.withdrawals
      .createQueryBuilder()
      .update()
      .set({
        status: 'pending_approval',
        decidedBy: null,
        dueAt: null,
        approvalReasons: () => 'array_append(array_remove(approval_reasons, :reason), :reason)',
      })
      .where({ ...which, status: In(['pending_approval', 'approved']) })
      .setParameters({ reason })
      .execute();
  }

  private async one(where: FindOptionsWhere<WithdrawalRow>): Promise<Withdrawal | null> {
    const row = await this.withdrawals.findOne({ where, lock: LOCK });
    return row && new Withdrawal(toFacts(row));
  }

  private get withdrawals() {
    return this.database.repository(WithdrawalRow);
  }
}

@Injectable()
export class TypeormPayoutAccountRepository extends PayoutAccountRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async of(userId: UserId): Promise<PayoutAccount | null> {
    const row = await this.accounts.findOneBy({ userId });
    return row && { ref: row.ref, ready: row.ready, requirements: row.requirements };
  }

  async ownerOf(ref: string): Promise<UserId | null> {
    return (await this.accounts.findOneBy({ ref }))?.userId ?? null;
  }

  async save(userId: UserId, { ref, ready, requirements }: PayoutAccount): Promise<boolean> {
    const before = await this.of(userId);
    await this.accounts.upsert({ userId, ref, ready, requirements, changedAt: now }, ['userId']);
    return before?.ref !== ref;
  }

  private get accounts() {
    return this.database.repository(PayoutAccountRow);
  }
}

export const toFacts = ({ dueAt: _dueAt, asked: _asked, ...facts }: WithdrawalRow): WithdrawalFacts => facts;

/** By hand: TypeORM's sum is a floating-point number. $1 user. */
const AUTOMATIC_TODAY = `
  SELECT coalesce(sum(amount_micros), 0)::bigint AS total FROM payments.withdrawal
  WHERE user_id = $1 AND created_at >= date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
    AND cardinality(approval_reasons) = 0 AND status NOT IN ('cancelled', 'rejected', 'returned')`;
