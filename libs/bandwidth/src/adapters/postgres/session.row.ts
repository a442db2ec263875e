import type { UserId } from '@app/kernel';
import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { GatewayId, SessionId, SessionStatus } from '../../contract.js';

@Check('session_bought_bytes_check', 'bought_bytes >= 1 AND (bought_bytes <= 1000000000000000)')
@Check(
  'session_check',
  `(held_micros)::numeric = div(((bought_bytes)::numeric * (price_per_gb_micros)::numeric), (1000000000)::numeric)`,
)
@Check(
  'session_check1',
  `status IN ('provisioning', 'failed') OR ((username IS NOT NULL) AND (host IS NOT NULL) AND (port IS NOT NULL))`,
)
@Check('session_check2', `status IN ('provisioning', 'active') = (ended_at IS NULL)`)
@Check('session_check3', `status IN ('provisioning', 'active') = (cause IS NULL)`)
@Check('session_check4', '(settled_at IS NULL) = (billed_micros IS NULL)')
@Check('session_check5', '(settled_at IS NULL) OR (ended_at IS NOT NULL)')
@Check('session_check6', 'billed_micros >= 0 AND billed_micros <= held_micros')
@Check('session_check7', `exits_micros >= 0 AND (exits_micros <= COALESCE(billed_micros, (0)::bigint))`)
@Check('session_country_check', `country ~ '^[a-z]{2}$'`)
@Check('session_exit_check', `exit IN ('any', 'direct', 'device')`)
@Check('session_port_check', 'port >= 1 AND port <= 65535')
@Check('session_price_per_gb_micros_check', 'price_per_gb_micros > 0')
@Check('session_provider_bytes_check', 'provider_bytes >= 0')
@Check('session_provider_check', `provider IN ('gateway', 'http')`)
@Check('session_quota', 'leased_bytes >= 0 AND leased_bytes <= bought_bytes')
@Check('session_status_check', `status IN ('provisioning', 'active', 'ended', 'exhausted', 'expired', 'failed')`)
@Index('session_active', ['userId', 'id'], { where: `status = 'active'` })
@Index('session_all_leased', ['id'], { where: `status = 'active' AND leased_bytes = bought_bytes` })
@Index('session_creation', ['creationKey'], { unique: true, where: `status = 'provisioning'` })
@Index('session_expiring', ['expiresAt'], { where: `ended_at IS NULL` })
@Index('session_over', ['userId', 'id'], { where: `status IN ('ended', 'exhausted', 'expired')` })
@Index('session_provisioning', ['createdAt'], { where: `status = 'provisioning'` })
@Index('session_unsettled', ['id'], { where: `(ended_at IS NOT NULL) AND (settled_at IS NULL)` })
@Index('session_username', ['username'], { unique: true, where: `num_nulls(ended_at) = 1` })
@Entity({ schema: 'bandwidth', name: 'session' })
export class SessionRow {
  @PrimaryColumn('uuid') id!: SessionId;
  @Column('uuid') userId!: UserId;
  /** provisioning: paid, but not provisioned yet. failed: never provisioned, the money returned. Neither is listed. */
  @Column('text', { default: 'provisioning' }) status!: SessionStatus | 'provisioning' | 'failed';
  @Column('text') provider!: 'gateway' | 'http';
  @Column('text', { nullable: true }) providerRef!: string | null;
  /** Used bytes by the vendor's count: may exceed what was bought; only the bytes in leases are billed. */
  @Column('bigint', { transformer: bigints, default: 0 }) providerBytes!: bigint;
  @Column('text') exit!: 'any' | 'direct' | 'device';
  @Column('text', { nullable: true }) country!: string | null;
  @Column('bigint', { transformer: bigints }) pricePerGbMicros!: bigint;
  @Column('bigint', { transformer: bigints }) boughtBytes!: bigint;
  @Column('bigint', { transformer: bigints, default: 0 }) leasedBytes!: bigint;
  /** What the buyer paid in, top-ups included: the price of the bought bytes, rounded down. */
  @Column('bigint', { transformer: bigints }) heldMicros!: bigint;
  @Column('text', { nullable: true }) host!: string | null;
  @Column('int', { nullable: true }) port!: number | null;
  @Column('text', { nullable: true }) username!: string | null;
  @Column('bytea', { nullable: true }) passwordSha256!: Buffer | null;
  /** Hash of owner and Idempotency-Key, while it is being created: a second request doesn't buy a second time. */
  @Column('bytea', { nullable: true }) creationKey!: Buffer | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) cause!: string | null;
  /** The gateway that found no bytes left while another had unused ones. */
  @Column('uuid', { nullable: true }) wantedBy!: GatewayId | null;
  @Column('timestamptz', { nullable: true }) wantedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
  @Column('bigint', { nullable: true, transformer: bigints }) billedMicros!: bigint | null;
  /** The device owners' part of it. */
  @Column('bigint', { transformer: bigints, default: 0 }) exitsMicros!: bigint;
}

@Index('session_event_of', ['sessionId', 'id'])
@Entity({ schema: 'bandwidth', name: 'session_event' })
export class SessionEventRow {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id!: string;
  @ForeignKey(() => SessionRow, { name: 'session_event_session_id_fkey' })
  @Column('uuid')
  sessionId!: SessionId;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) at!: Date;
  @Column('text') type!: string;
  @Column('text') message!: string;
}
