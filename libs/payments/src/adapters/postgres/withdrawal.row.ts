import type { UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ApprovalReason, WithdrawalId, WithdrawalStatus } from '../../domain/withdrawal.js';

@Check('withdrawal_amount_micros_check', 'amount_micros > 0')
@Check('withdrawal_ended', `(ended_at IS NOT NULL) = status IN ('paid', 'returned', 'rejected', 'cancelled')`)
@Check(
  'withdrawal_status',
  `status IN ('pending_approval', 'approved', 'sending', 'paid', 'returned', 'rejected', 'cancelled')`,
)
@Unique('withdrawal_payout_ref_key', ['payoutRef'])
@Index('withdrawal_by_status', ['status', 'id'])
@Index('withdrawal_by_user', ['userId', 'id'])
@Index('withdrawal_due', ['dueAt'], { where: `due_at IS NOT NULL` })
@Entity({ schema: 'payments', name: 'withdrawal' })
export class WithdrawalRow {
  @PrimaryColumn('uuid') id!: WithdrawalId;
  @Column('uuid') userId!: UserId;
  @Column('bigint', { transformer: bigints }) amountMicros!: bigint;
  @Column('text') status!: WithdrawalStatus;
  @Column('text', { array: true }) approvalReasons!: ApprovalReason[];
  @Column('text') accountRef!: string;
  @Column('text', { nullable: true }) payoutRef!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text', { nullable: true }) decidedBy!: UserId | 'operator' | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** When we send it or ask about it; null: only after an event or a decision. */
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('int', { default: 0 }) asked!: number;
}

@Unique('payout_account_ref_key', ['ref'])
@Entity({ schema: 'payments', name: 'payout_account' })
export class PayoutAccountRow {
  @PrimaryColumn('uuid') userId!: UserId;
  @Column('text') ref!: string;
  @Column('boolean') ready!: boolean;
  @Column('text', { array: true }) requirements!: string[];
  @Column('timestamptz', { default: () => 'now()' }) changedAt!: Date;
}
