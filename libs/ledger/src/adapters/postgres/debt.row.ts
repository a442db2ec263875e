import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * By the key of the charge-back. owed: dollars that are still missing; paid: what its owner gave for it since;
 * forgiven: what the platform did. coin_usd: a coin in micro-dollars on that day. Rows stay when nothing is owed any
 * more: the provider may give the money back.
 */
@Check('debt_coin', 'coin_usd > 0')
@Check('debt_forgiven', 'forgiven >= 0')
@Check('debt_owed', 'owed >= 0')
@Check('debt_paid', 'paid >= 0')
@Index('debt_of_owner', ['owner', 'at'])
@Entity({ schema: 'ledger', name: 'debt' })
export class DebtRow {
  @PrimaryColumn('text') key!: string;
  @Column('uuid') owner!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
  @Column('bigint', { transformer: bigints }) owed!: bigint;
  @Column('bigint', { transformer: bigints, default: 0 }) paid!: bigint;
  @Column('bigint', { transformer: bigints, default: 0 }) forgiven!: bigint;
  @Column('bigint', { transformer: bigints }) coinUsd!: bigint;
  @Column('text') subjectType!: string;
  @Column('uuid') subjectId!: string;
}

/**
 * What is looked for, and on which day it would have settled: written with the charge-back of that key, and followed
 * later, in their rank. found: micro-dollars that got ledger.never() for their day. look_at: when that is to be done,
 * or undone, again; null: it is done. given_back: the key of the line that undoes it.
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
 * Parts that got another day without a line: what each place's list changed by. type: user, or what a hold is for.
 * settles: the day that they had.
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
