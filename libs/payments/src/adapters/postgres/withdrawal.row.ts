import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

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
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('bigint', { transformer: bigints }) amountMicros!: bigint;
  @Column('text') status!: string;
  @Column('text', { array: true }) approvalReasons!: string[];
  @Column('text') accountRef!: string;
  @Column('text', { nullable: true }) payoutRef!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column('text', { nullable: true }) decidedBy!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** When it is sent or asked after; null: nobody does by themselves. */
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('int', { default: 0 }) asked!: number;
}

@Unique('payout_account_ref_key', ['ref'])
@Entity({ schema: 'payments', name: 'payout_account' })
export class PayoutAccountRow {
  @PrimaryColumn('uuid') userId!: string;
  @Column('text') ref!: string;
  @Column('boolean') ready!: boolean;
  @Column('text', { array: true }) requirements!: string[];
  @Column('timestamptz', { default: () => 'now()' }) changedAt!: Date;
}
