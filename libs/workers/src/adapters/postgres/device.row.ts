import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A worker token is one device (contract §5). The token itself is never stored. */
@Check('device_device_type_check', `device_type IN ('desktop', 'mini_pc', 'server', 'phone')`)
@Check('device_min_price_usd_micros_check', 'min_price_usd_micros >= 0')
@Check('device_token_hash_check', 'octet_length(token_hash) = 32')
@Unique('device_token_hash', ['tokenHash'])
@Index('device_owner', ['ownerId', 'id'])
@Entity({ schema: 'workers', name: 'device' })
export class DeviceRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') ownerId!: string;
  @Column('text') name!: string;
  @Column('text') deviceType!: string;
  @Column('bigint', { nullable: true, transformer: bigints }) minPriceUsdMicros!: bigint | null;
  @Column('bytea') tokenHash!: Buffer;
  @Column('bigint', { transformer: bigints, default: 0 }) commandSeq!: bigint;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('boolean', { default: false }) barred!: boolean;
}

/**
 * What heartbeats write. Half-empty pages and no index on a changing column keep every update within its page (HOT),
 * which research/ledger.md measured as the difference that matters. Logged: a 200 means stored.
 */
@Check('presence_concurrency_check', 'concurrency >= 1 AND concurrency <= 64')
@Entity({ schema: 'workers', name: 'presence' })
export class PresenceRow {
  @PrimaryColumn('uuid') deviceId!: string;
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
  /** Any call with the token, to the second; leases live by it (contract §6). */
  @Column('timestamptz', { nullable: true }) lastContactAt!: Date | null;
  @Column('int', { default: 1 }) concurrency!: number;
}

@Entity({ schema: 'workers', name: 'told_online' })
export class ToldOnlineRow {
  @PrimaryColumn('uuid') deviceId!: string;
}
