import { bigints } from '@app/platform/database/columns';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { GatewayId, SessionId } from '../../contract.js';
import { SessionRow } from './session.row.js';

@Check('gateway_port_check', 'port >= 0 AND port <= 65535')
@Check('gateway_tunnel_port_check', 'tunnel_port >= 0 AND tunnel_port <= 65535')
@Index('gateway_here', ['id'], { where: `left_at IS NULL` })
@Entity({ schema: 'bandwidth', name: 'gateway' })
export class GatewayRow {
  @PrimaryColumn('uuid') id!: GatewayId;
  @Column('text') host!: string;
  @Column('int') port!: number;
  @Column('int') tunnelPort!: number;
  @Column('text') certificateSha256!: string;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) registeredAt!: Date;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) seenAt!: Date;
  @Column('timestamptz', { nullable: true }) leftAt!: Date | null;
}

/** Bytes that a session granted to one gateway since its first lease there, and how many of them were used. */
@Check('lease_used', 'used >= 0 AND used <= leased')
@Entity({ schema: 'bandwidth', name: 'lease' })
export class LeaseRow {
  @ForeignKey(() => SessionRow, { name: 'lease_session_id_fkey' })
  @PrimaryColumn('uuid')
  sessionId!: SessionId;
  @PrimaryColumn('uuid') gatewayId!: GatewayId;
  @Column('bigint', { transformer: bigints }) leased!: bigint;
  @Column('bigint', { transformer: bigints, default: 0 }) used!: bigint;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) openedAt!: Date;
  /** When the gateway returned the rest; null while it may use it. */
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
  /** Settled: nothing more is counted. */
  @Column('boolean', { default: false }) final!: boolean;
}
