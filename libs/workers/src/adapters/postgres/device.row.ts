import type { DeviceId, UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';
import type { DeviceCommand, DeviceType } from '../../contract.js';

/** A worker token is one device. We store only the token's hash. */
@Check('device_device_type_check', `device_type IN ('desktop', 'mini_pc', 'server', 'phone')`)
@Check('device_min_price_usd_micros_check', 'min_price_usd_micros >= 0')
@Check('device_token_hash_check', 'octet_length(token_hash) = 32')
@Unique('device_token_hash', ['tokenHash'])
@Index('device_owner', ['ownerId', 'id'])
@Entity({ schema: 'workers', name: 'device' })
export class DeviceRow {
  @PrimaryColumn('uuid') id!: DeviceId;
  @Column('uuid') ownerId!: UserId;
  @Column('text') name!: string;
  @Column('text') deviceType!: DeviceType;
  @Column('bigint', { nullable: true, transformer: bigints }) minPriceUsdMicros!: bigint | null;
  @Column('bytea') tokenHash!: Buffer;
  @Column('bigint', { transformer: bigints, default: 0 }) commandSeq!: bigint;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('boolean', { default: false }) barred!: boolean;
  /** Its owner wants no new work on it for now. */
  @Column('boolean', { default: false }) paused!: boolean;
  /** Since when the times it was online are recorded: its creation, or an upgrade. */
  @Column('timestamptz', { default: () => 'now()' }) watchedSince!: Date;
}

/**
 * What heartbeats write. Half-empty pages and no index on a changing column keep every update within its page (HOT;
 * measured: libs/workers/README.md). The table is logged: a 200 means stored.
 */
@Check('presence_concurrency_check', 'concurrency >= 1 AND concurrency <= 64')
@Entity({ schema: 'workers', name: 'presence' })
export class PresenceRow {
  @PrimaryColumn('uuid') deviceId!: DeviceId;
  @Column('text') hostname!: string;
  @Column('text', { default: '' }) gpuName!: string;
  @Column('int', { default: 0 }) gpuCount!: number;
  @Column('float8', { default: 0 }) gpuMemoryGb!: number;
  @Column('int', { default: 0 }) cpuCores!: number;
  @Column('float8', { default: 0 }) ramGb!: number;
  @Column('text', { array: true, default: () => `'{}'::text[]` }) capabilities!: string[];
  @Column('float8', { nullable: true }) cpuTemp!: number | null;
  @Column('float8', { nullable: true }) gpuTemp!: number | null;
  @Column('float8', { nullable: true }) cpuPct!: number | null;
  @Column('float8', { nullable: true }) ramPct!: number | null;
  /** Set by offline, cleared by the next heartbeat. */
  @Column('boolean', { default: false }) offline!: boolean;
  @Column('timestamptz', { nullable: true }) lastHeartbeatAt!: Date | null;
  /** The last call with the token, to the second; leases depend on it. */
  @Column('timestamptz', { nullable: true }) lastContactAt!: Date | null;
  @Column('int', { default: 1 }) concurrency!: number;
  /** Of the agent that sent the last heartbeat with one; null: none did since the token was made. */
  @Column('uuid', { nullable: true }) instanceId!: string | null;
}

/** Devices whose owners were last told that they are online. */
@Entity({ schema: 'workers', name: 'told_online' })
export class ToldOnlineRow {
  @PrimaryColumn('uuid') deviceId!: DeviceId;
}

@Check('command_type_check', `type IN ('start', 'cancel', 'stop', 'replicas', 'self_test')`)
@Index('command_at', ['at'])
@Entity({ schema: 'workers', name: 'command' })
export class CommandRow {
  @PrimaryColumn('uuid') deviceId!: DeviceId;
  @PrimaryColumn('bigint', { transformer: bigints }) seq!: bigint;
  @Column('text') type!: DeviceCommand['type'];
  @Column('jsonb') payload!: object;
  @Column('timestamptz', { default: () => 'now()' }) at!: Date;
}
