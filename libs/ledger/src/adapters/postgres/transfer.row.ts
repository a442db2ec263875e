import type { Currency, DeviceId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One debit and one credit of the same amount. Nothing else can be written, so the ledger always balances. */
@Check('transfer_currency', `currency IN ('coin', 'usd')`)
@Check('transfer_positive', 'amount > 0')
@Check('transfer_two_accounts', 'debit <> credit')
@Index('transfer_credit_line', ['credit', 'currency', 'creditVersion'], {
  unique: true,
  where: `credit_version IS NOT NULL`,
})
@Index('transfer_debit_line', ['debit', 'currency', 'debitVersion'], {
  unique: true,
  where: `debit_version IS NOT NULL`,
})
@Index('transfer_earned_by', ['earnedBy', 'at'], { where: `earned_by IS NOT NULL` })
@Entity({ schema: 'ledger', name: 'transfer' })
export class TransferRow {
  @PrimaryColumn('text') key!: string;
  @Column('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
  @Column('text') currency!: Currency;
  @Column('uuid') debit!: string;
  @Column('uuid') credit!: string;
  @Column('bigint', { transformer: bigints }) amount!: bigint;
  @Column('text') kind!: string;
  @Column('text', { nullable: true }) subjectType!: string | null;
  @Column('uuid', { nullable: true }) subjectId!: string | null;
  @Column('text', { nullable: true }) memo!: string | null;
  @Column('uuid', { nullable: true }) earnedBy!: DeviceId | null;
  @Column('bigint', { nullable: true, transformer: bigints }) debitVersion!: bigint | null;
  @Column('bigint', { nullable: true, transformer: bigints }) debitBalance!: bigint | null;
  @Column('bigint', { nullable: true, transformer: bigints }) creditVersion!: bigint | null;
  @Column('bigint', { nullable: true, transformer: bigints }) creditBalance!: bigint | null;
}
