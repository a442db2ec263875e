import type { Currency, UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { ApiKeyId } from '../../domain/api-key.js';
import { AccountRow } from '../../../accounts/adapters/postgres/account.row.js';

@Check('api_key_daily_cap_coin_check', 'daily_cap_coin >= 0')
@Check('api_key_daily_cap_usd_check', 'daily_cap_usd >= 0')
@Check('api_key_hash_check', 'length(hash) = 32')
@Check('api_key_name_check', '(length(name) >= 1) AND (length(name) <= 100)')
@Unique('api_key_hash_key', ['hash'])
@Index('api_key_account', ['accountId', 'id'])
@Entity({ schema: 'identity', name: 'api_key' })
export class ApiKeyRow {
  @PrimaryColumn('uuid') id!: ApiKeyId;
  @ForeignKey(() => AccountRow, { name: 'api_key_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  accountId!: UserId;
  @Column('bytea') hash!: Buffer;
  /** The first characters of the secret, so that its owner can tell it from others. */
  @Column('text') hint!: string;
  @Column('text') name!: string;
  @Column('text', { array: true }) scopes!: string[];
  /** Micro-units; null: no cap. */
  @Column('bigint', { nullable: true, transformer: bigints }) dailyCapCoin!: bigint | null;
  @Column('bigint', { nullable: true, transformer: bigints }) dailyCapUsd!: bigint | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  /** To the minute, so that a busy key doesn't write at every request. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}

/** How much a capped key put on hold on one UTC day, in micro-units. It only grows: returned money isn't subtracted. */
@Check('key_spend_currency_check', `currency IN ('coin', 'usd')`)
@Check('key_spend_spent_check', 'spent >= 0')
@Index('key_spend_day', ['day'])
@Entity({ schema: 'identity', name: 'key_spend' })
export class KeySpendRow {
  @ForeignKey(() => ApiKeyRow, { name: 'key_spend_key_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  keyId!: ApiKeyId;
  @PrimaryColumn('text') currency!: Currency;
  @PrimaryColumn('date') day!: string;
  @Column('bigint', { transformer: bigints }) spent!: bigint;
}
