import type { UserId } from '@app/kernel';
import type { Language } from '../../../contract.js';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

@Check('account_email_check', '(length(email) >= 3) AND (length(email) <= 254)')
@Check('account_language', `language IN ('en', 'tr', 'ru', 'ko')`)
@Check('account_role', `role IN ('user', 'admin')`)
@Check('account_username_check', '(length(username) >= 3) AND (length(username) <= 40)')
@Index('account_deleted', ['deletedAt'], { where: `deleted_at IS NOT NULL` })
@Index('account_suspended', ['id'], { where: `suspended_at IS NOT NULL` })
@Index('account_to_forget', ['deletedAt'], { where: `(deleted_at IS NOT NULL) AND (forgotten_at IS NULL)` })
@Entity({ schema: 'identity', name: 'account' })
export class AccountRow {
  @PrimaryColumn('uuid') id!: UserId;
  @Column('text') username!: string;
  @Column('text') email!: string;
  @Column('text') passwordHash!: string;
  @Column('timestamptz', { nullable: true }) emailVerifiedAt!: Date | null;
  @Column('timestamptz') registeredAt!: Date;
  @Column('text', { default: 'user' }) role!: 'user' | 'admin';
  @Column('timestamptz', { nullable: true }) suspendedAt!: Date | null;
  @Column('text', { nullable: true }) suspendedWhy!: string | null;
  /** The row stays, without the person, because the ledger names its id. */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) usernameChangedAt!: Date | null;
  @Column('text', { default: 'en' }) language!: Language;
  @Column('timestamptz', { nullable: true }) forgottenAt!: Date | null;
}

/** Usernames that nobody else can take, as hashes: we keep no name of a user who left. */
@Check('reserved_username_name_hash_check', 'length(name_hash) = 32')
@Index('reserved_username_until', ['until'], { where: `until IS NOT NULL` })
@Entity({ schema: 'identity', name: 'reserved_username' })
export class ReservedUsernameRow {
  @PrimaryColumn('bytea') nameHash!: Buffer;
  @ForeignKey(() => AccountRow, { name: 'reserved_username_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  accountId!: UserId;
  /** Null: forever. */
  @Column('timestamptz', { nullable: true }) until!: Date | null;
}
