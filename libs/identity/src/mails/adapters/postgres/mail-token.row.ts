import type { UserId } from '@app/kernel';
import type { MailPurpose } from '../../../contract.js';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AccountRow } from '../../../accounts/adapters/postgres/account.row.js';

/** One per mail. A mail that the outbox delivers twice has the same key. */
@Check('mail_token_hash_check', 'length(hash) = 32')
@Check('mail_token_purpose_check', `purpose IN ('verify_email', 'reset_password')`)
@Unique('mail_token_hash_key', ['hash'])
@Index('mail_token_account', ['accountId', 'purpose'])
@Index('mail_token_expires', ['expiresAt'])
@Entity({ schema: 'identity', name: 'mail_token' })
export class MailTokenRow {
  @PrimaryColumn('text') mailKey!: string;
  @Column('bytea') hash!: Buffer;
  @ForeignKey(() => AccountRow, { name: 'mail_token_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  accountId!: UserId;
  @Column('text') purpose!: MailPurpose;
  @Column('timestamptz') issuedAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
