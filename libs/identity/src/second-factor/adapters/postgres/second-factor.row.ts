import type { UserId } from '@app/kernel';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountRow } from '../../../accounts/adapters/postgres/account.row.js';

/** The secret of one-time codes, encrypted. */
@Index('second_factor_asked', ['askedAt'], { where: `enabled_at IS NULL` })
@Entity({ schema: 'identity', name: 'second_factor' })
export class SecondFactorRow {
  @ForeignKey(() => AccountRow, { name: 'second_factor_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  accountId!: UserId;
  @Column('bytea') secret!: Buffer;
  @Column('timestamptz') askedAt!: Date;
  @Column('timestamptz', { nullable: true }) enabledAt!: Date | null;
  /** The newest time step whose code was used. */
  @Column('int', { default: 0 }) lastStep!: number;
}

@Check('recovery_code_hash_check', 'length(hash) = 32')
@Entity({ schema: 'identity', name: 'recovery_code' })
export class RecoveryCodeRow {
  @ForeignKey(() => AccountRow, { name: 'recovery_code_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  accountId!: UserId;
  @PrimaryColumn('bytea') hash!: Buffer;
}
