import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

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
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('bigint', { transformer: bigints }) amountMicros!: bigint;
  @Column('text', { default: 'pending' }) status!: string;
  /** A payment came in that is not credited by itself; there is an exception of this code. */
  @Column('text', { nullable: true }) heldBack!: string | null;
  @Column('bigint', { transformer: bigints, default: 0 }) creditedMicros!: bigint;
  @Column('timestamptz', { nullable: true }) creditedAt!: Date | null;
  @Column('text', { nullable: true }) checkoutRef!: string | null;
  @Column('text', { nullable: true }) checkoutUrl!: string | null;
  @Column('text', { nullable: true }) paymentRef!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('bytea', { nullable: true }) creationKey!: Buffer | null;
  /** When the provider is asked again; null: only its events make us ask. */
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
  depositId!: string;
  @Column('text') kind!: string;
  @Column('bigint', { transformer: bigints }) amountMicros!: bigint;
  /** Out of the user's balance; the rest was the treasury's loss. */
  @Column('bigint', { transformer: bigints }) takenMicros!: bigint;
  @Column('text') state!: string;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
}

@Check('refund_order_amount_micros_check', 'amount_micros > 0')
@Unique('refund_order_creation_key_key', ['creationKey'])
@Index('refund_order_due', ['dueAt'], { where: `due_at IS NOT NULL` })
@Index('refund_order_open', ['depositId'], { where: `answered_at IS NULL` })
@Entity({ schema: 'payments', name: 'refund_order' })
export class RefundOrderRow {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => DepositRow, { name: 'refund_order_deposit_id_fkey' })
  @Column('uuid')
  depositId!: string;
  @Column('text') paymentRef!: string;
  @Column('bigint', { transformer: bigints }) amountMicros!: bigint;
  @Column('text') why!: string;
  @Column('text') orderedBy!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('bytea', { nullable: true }) creationKey!: Buffer | null;
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('timestamptz', { nullable: true }) answeredAt!: Date | null;
  @Column('text', { nullable: true }) refusal!: string | null;
}
