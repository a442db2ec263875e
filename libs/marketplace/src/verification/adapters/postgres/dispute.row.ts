import type { UserId } from '@app/kernel';
import type { JobId } from '../../../contract.js';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Check(
  'dispute_check',
  `((settled_at IS NULL) = (settled_by IS NULL)) AND ((settled_at IS NULL) = (paid_micros IS NULL))`,
)
@Check('dispute_deposit_micros_check', 'deposit_micros >= 0')
@Check('dispute_paid_micros_check', 'paid_micros >= 0')
@Index('dispute_open', ['openedAt', 'jobId'], { where: `settled_at IS NULL` })
@Index('dispute_open_of', ['openedBy'], { where: `settled_at IS NULL` })
@Index('dispute_overdue', ['settlesAt'], { where: `settled_at IS NULL` })
@Index('dispute_settled', ['openedAt', 'jobId'], { where: `settled_at IS NOT NULL` })
@Entity({ schema: 'marketplace', name: 'dispute' })
export class DisputeRow {
  @PrimaryColumn('uuid') jobId!: JobId;
  @Column('uuid') openedBy!: UserId;
  @Column('text') reason!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) openedAt!: Date;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
  /** An administrator's id, 'operator', or 'rule'. */
  @Column('text', { nullable: true }) settledBy!: UserId | 'operator' | 'rule' | null;
  /** What the worker's side got, fee included; the rest of what is owed returned to the buyer. */
  @Column('bigint', { nullable: true, transformer: bigints }) paidMicros!: bigint | null;
  @Column('text', { nullable: true }) note!: string | null;
  @Column('bigint', { transformer: bigints, default: 0 }) depositMicros!: bigint;
  /** The default is for disputes from before, and for processes of the previous version. */
  @Column('timestamptz', { default: () => `(clock_timestamp() + '14 days'::interval)` }) settlesAt!: Date;
}

@Index('evidence_of_job', ['jobId', 'id'])
@Entity({ schema: 'marketplace', name: 'evidence' })
export class EvidenceRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') jobId!: JobId;
  @Column('uuid') userId!: UserId;
  @Column('text') text!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
}
