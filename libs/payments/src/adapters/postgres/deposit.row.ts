import type { UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DepositId, DepositStatus, HoldBack, Reversal } from '../../domain/deposit.js';
import type { RefundOrderId } from '../../ports/deposit-repository.js';

@Check('deposit_amount_micros_check', 'amount_micros > 0')
@Check(
  'deposit_credited',
  `((credited_micros > 0) = (credited_at IS NOT NULL)) AND ((credited_micros > 0) = (status <> ALL (ARRAY['pending', 'expired'])))`,
)
@Check('deposit_credited_micros_check', 'credited_micros >= 0')
@Check(
  'deposit_status',
  `status IN ('pending', 'paid', 'expired', 'refunded', 'partly_refunded', 'disputed', 'dispute_lost')`,
)
@Unique('deposit_checkout_ref_key', ['checkoutRef'])
@Unique('deposit_creation_key_key', ['creationKey'])
@Unique('deposit_payment_ref_key', ['paymentRef'])
@Index('deposit_by_user', ['userId', 'id'])
@Index('deposit_due', ['dueAt'], { where: `due_at IS NOT NULL` })
@Entity({ schema: 'payments', name: 'deposit' })
export class DepositRow {
  @PrimaryColumn('uuid') id!: DepositId;
  @Column('uuid') userId!: UserId;
  @Column('bigint', { transformer: bigints }) amountMicros!: bigint;
  @Column('text', { default: 'pending' }) status!: DepositStatus;
  /** A payment came in that a person looks at first; an exception of this code is open. */
  @Column('text', { nullable: true }) heldBack!: HoldBack | null;
  @Column('bigint', { transformer: bigints, default: 0 }) creditedMicros!: bigint;
  @Column('timestamptz', { nullable: true }) creditedAt!: Date | null;
  @Column('text', { nullable: true }) checkoutRef!: string | null;
  @Column('text', { nullable: true }) checkoutUrl!: string | null;
  @Column('text', { nullable: true }) paymentRef!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('bytea', { nullable: true }) creationKey!: Buffer | null;
  /** When we ask the provider again; null: only after an event. */
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
}

@Check('reversal_amount_micros_check', 'amount_micros > 0')
@Check('reversal_check', 'taken_micros >= 0 AND taken_micros <= amount_micros')
@Check('reversal_kind_check', `kind IN ('refund', 'dispute')`)
@Check('reversal_state_check', `state IN ('open', 'done', 'given_back')`)
@Index('reversal_by_deposit', ['depositId'])
@Entity({ schema: 'payments', name: 'reversal' })
export class ReversalRow {
  @PrimaryColumn('text') ref!: string;
  @ForeignKey(() => DepositRow, { name: 'reversal_deposit_id_fkey' })
  @Column('uuid')
  depositId!: DepositId;
  @Column('text') kind!: Reversal['kind'];
  @Column('bigint', { transformer: bigints }) amountMicros!: bigint;
  /** From the user's balance; the rest was the treasury's loss. */
  @Column('bigint', { transformer: bigints }) takenMicros!: bigint;
  @Column('text') state!: Reversal['state'];
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
}

@Check('refund_order_amount_micros_check', 'amount_micros > 0')
@Unique('refund_order_creation_key_key', ['creationKey'])
@Index('refund_order_due', ['dueAt'], { where: `due_at IS NOT NULL` })
@Index('refund_order_open', ['depositId'], { where: `answered_at IS NULL` })
@Entity({ schema: 'payments', name: 'refund_order' })
export class RefundOrderRow {
  @PrimaryColumn('uuid') id!: RefundOrderId;
  @ForeignKey(() => DepositRow, { name: 'refund_order_deposit_id_fkey' })
  @Column('uuid')
  depositId!: DepositId;
  @Column('text') paymentRef!: string;
  @Column('bigint', { transformer: bigints }) amountMicros!: bigint;
  @Column('text') why!: string;
  @Column('text') orderedBy!: UserId | 'operator';
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('bytea', { nullable: true }) creationKey!: Buffer | null;
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
  @Column('text', { nullable: true }) refusal!: string | null;
}
