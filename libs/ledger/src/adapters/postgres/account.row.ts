import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Users only. The platform's accounts have no row and so are never a hot one: their balance is the sum of transfers. */
@Check('account_currency', `currency IN ('coin', 'usd')`)
@Check('account_not_negative', 'balance >= 0')
@Entity({ schema: 'ledger', name: 'account' })
export class AccountRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('text') currency!: string;
  @Column('bigint', { transformer: bigints, default: 0 }) balance!: bigint;
  /** Counts the account's lines: orders its statement, and the unique indexes below prove none is missing or doubled. */
  @Column('bigint', { transformer: bigints, default: 0 }) version!: bigint;
  @Column('boolean', { default: false }) inDebt!: boolean;
}

/** What accounts, by owner, and open holds, by subject, had when parts began. Lines up to that version know of none. */
@Entity({ schema: 'ledger', name: 'opening' })
export class OpeningRow {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('text') currency!: string;
  @Column('bigint', { transformer: bigints }) version!: bigint;
}
