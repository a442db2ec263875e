import type { Currency, UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { Subject } from '../../contract.js';

/** Money in escrow, by subject. Resolved exactly once, in whole. */
@Check('hold_not_negative', 'amount >= 0')
@Check('hold_subject', `subject_type IN ('job', 'deploy', 'session', 'withdrawal', 'dispute')`)
@Entity({ schema: 'ledger', name: 'hold' })
export class HoldRow {
  @PrimaryColumn('text') subjectType!: Subject['type'];
  @PrimaryColumn('uuid') subjectId!: string;
  @Column('uuid') payer!: UserId;
  @Column('text') currency!: Currency;
  @Column('bigint', { transformer: bigints }) amount!: bigint;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
}
