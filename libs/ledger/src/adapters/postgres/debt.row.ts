import type { UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A debt, by the key of its charge-back, in micro-dollars. owed: still missing; paid: by its owner since; forgiven: by the
 * platform. coin_usd: the value of a coin on that day. Rows stay when nothing is owed any more, because the provider may
 * give the money back.
 */
@Check('debt_coin', 'coin_usd > 0')
@Check('debt_forgiven', 'forgiven >= 0')
@Check('debt_owed', 'owed >= 0')
@Check('debt_paid', 'paid >= 0')
@Index('debt_of_owner', ['owner', 'at'])
@Entity({ schema: 'ledger', name: 'debt' })
export class DebtRow {
  @PrimaryColumn('text') key!: string;
  @Column('uuid') owner!: UserId;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
  @Column('bigint', { transformer: bigints }) owed!: bigint;
  @Column('bigint', { transformer: bigints, default: 0 }) paid!: bigint;
  @Column('bigint', { transformer: bigints, default: 0 }) forgiven!: bigint;
  @Column('bigint', { transformer: bigints }) coinUsd!: bigint;
  @Column('text') subjectType!: string;
  @Column('uuid') subjectId!: string;
}

/**
 * Money to look for, by charge-back and the day on which it would have settled; followed in the order of rank. found:
 * micro-dollars whose day became ledger.never(). look_at: when to do or undo that; null: done. given_back: the key of the
 * line that undoes it.
 */
@Index('trace_due', ['lookAt'], { where: `look_at IS NOT NULL` })
@Entity({ schema: 'ledger', name: 'trace' })
export class TraceRow {
  @ForeignKey(() => DebtRow, { name: 'trace_key_fkey' })
  @PrimaryColumn('text')
  key!: string;
  @PrimaryColumn('date') day!: string;
  @Column('int') rank!: number;
  @Column('bigint', { transformer: bigints, default: 0 }) found!: bigint;
  @Column('text', { nullable: true }) givenBack!: string | null;
  @Column('timestamptz', { nullable: true, default: () => 'clock_timestamp()' }) lookAt!: Date | null;
}

/**
 * Parts whose day changed without a line: by how much each place's list changed. type: user, or a hold's subject type.
 * settles: the day they had.
 */
@Entity({ schema: 'ledger', name: 'redated' })
export class RedatedRow {
  @PrimaryColumn('text') key!: string;
  @PrimaryColumn('text') type!: string;
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('text') currency!: string;
  @PrimaryColumn('date') settles!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
}
