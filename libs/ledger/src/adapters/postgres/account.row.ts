import type { Currency, UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Users' accounts only. The platform's have no row, which would be hot: their balance is the sum of transfers. */
@Check('account_currency', `currency IN ('coin', 'usd')`)
@Check('account_not_negative', 'balance >= 0')
@Entity({ schema: 'ledger', name: 'account' })
export class AccountRow {
  @PrimaryColumn('uuid') owner!: UserId;
  @PrimaryColumn('text') currency!: Currency;
  @Column('bigint', { transformer: bigints, default: 0 }) balance!: bigint;
  /** Counts the account's lines: orders its statement, and unique indexes of transfer lines prove that none is missing or doubled. */
  @Column('bigint', { transformer: bigints, default: 0 }) version!: bigint;
  @Column('boolean', { default: false }) inDebt!: boolean;
}

/** The parts of accounts (by owner) and open holds (by subject) when parts began. Lines up to that version have none. */
@Entity({ schema: 'ledger', name: 'opening' })
export class OpeningRow {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('text') currency!: Currency;
  @Column('bigint', { transformer: bigints }) version!: bigint;
}
