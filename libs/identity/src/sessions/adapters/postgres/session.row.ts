import type { UserId } from '@app/kernel';
import type { SessionId } from '../../domain/session.js';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { AccountRow } from '../../../accounts/adapters/postgres/account.row.js';

@Index('session_account', ['accountId'], { where: `ended_at IS NULL` })
@Index('session_ended', ['endedAt'], { where: `ended_at IS NOT NULL` })
@Entity({ schema: 'identity', name: 'session' })
export class SessionRow {
  @PrimaryColumn('uuid') id!: SessionId;
  @ForeignKey(() => AccountRow, { name: 'session_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  accountId!: UserId;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) program!: string | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}

@Check('refresh_token_hash_check', 'length(hash) = 32')
@Index('refresh_token_session', ['sessionId'])
@Index('refresh_token_used', ['usedAt'], { where: `used_at IS NOT NULL` })
@Entity({ schema: 'identity', name: 'refresh_token' })
export class RefreshTokenRow {
  @PrimaryColumn('bytea') hash!: Buffer;
  @ForeignKey(() => SessionRow, { name: 'refresh_token_session_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  sessionId!: SessionId;
  @Column('timestamptz') issuedAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}

/** A network or program of a sign-in, as a hash. */
@Check('sign_in_mark_mark_check', 'length(mark) = 32')
@Index('sign_in_mark_seen', ['seenAt'])
@Entity({ schema: 'identity', name: 'sign_in_mark' })
export class SignInMarkRow {
  @ForeignKey(() => AccountRow, { name: 'sign_in_mark_account_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  accountId!: UserId;
  @PrimaryColumn('bytea') mark!: Buffer;
  @Column('timestamptz') seenAt!: Date;
}
