import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What is in escrow, by what it is for. Resolved exactly once, in whole. */
@Check('hold_not_negative', 'amount >= 0')
@Check('hold_subject', `subject_type IN ('job', 'deploy', 'session', 'withdrawal', 'dispute')`)
@Entity({ schema: 'ledger', name: 'hold' })
export class HoldRow {
  @PrimaryColumn('text') subjectType!: string;
  @PrimaryColumn('uuid') subjectId!: string;
  @Column('uuid') payer!: string;
  @Column('text') currency!: string;
  @Column('bigint', { transformer: bigints }) amount!: bigint;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
}
