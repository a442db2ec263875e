import type { UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { AccountRow } from '../../../accounts/adapters/postgres/account.row.js';
import type { DeviceLogin } from '../../domain/device-login.js';

/** A program's login that a person answers in a browser; for ten minutes. */
@Check('device_login_device_hash_check', 'length(device_hash) = 32')
@Check('device_login_user_hash_check', 'length(user_hash) = 32')
@Check('device_login_network_check', 'length(network) = 32')
@Check('device_login_daily_cap_coin_check', 'daily_cap_coin >= 0')
@Check('device_login_daily_cap_usd_check', 'daily_cap_usd >= 0')
@Check('device_login_status_check', `status IN ('waiting', 'approved', 'denied')`)
@Check('device_login_approved_check', `(status = 'approved') = (account_id IS NOT NULL)`)
@Unique('device_login_user_hash_key', ['userHash'])
@Index('device_login_network', ['network'])
@Index('device_login_account', ['accountId'])
@Index('device_login_expires', ['expiresAt'])
@Entity({ schema: 'identity', name: 'device_login' })
export class DeviceLoginRow {
  @PrimaryColumn('bytea') deviceHash!: Buffer;
  @Column('bytea') userHash!: Buffer;
  @Column('text') client!: string;
  @Column('text', { nullable: true }) hostname!: string | null;
  @Column('text', { array: true }) scopes!: string[];
  /** Micro-units; null: no cap. First what the program suggests, then what the person chose. */
  @Column('bigint', { nullable: true, transformer: bigints }) dailyCapCoin!: bigint | null;
  @Column('bigint', { nullable: true, transformer: bigints }) dailyCapUsd!: bigint | null;
  @Column('text') address!: string;
  /** A hash of the address's network. */
  @Column('bytea') network!: Buffer;
  @Column('timestamptz') askedAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('text') status!: DeviceLogin['status'];
  @ForeignKey(() => AccountRow, { name: 'device_login_account_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  accountId!: UserId | null;
  @Column('timestamptz', { nullable: true }) polledAt!: Date | null;
  @Column('int') intervalS!: number;
}
