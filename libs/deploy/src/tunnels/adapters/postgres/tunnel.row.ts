import type { DeviceId, UserId } from '@app/kernel';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DeployId } from '../../../contract.js';
import { DeployRow } from '../../../deploys/adapters/postgres/deploy.row.js';

/** Who may open the ports of a deploy's replicas. The token itself is never stored. */
@Check('access_token_sha256_check', 'octet_length(token_sha256) = 32')
@Index('access_expiry', ['expiresAt'])
@Entity({ schema: 'deploy', name: 'access' })
export class AccessRow {
  @PrimaryColumn('bytea') tokenSha256!: Buffer;
  @ForeignKey(() => DeployRow, { name: 'access_deploy_id_fkey' })
  @Column('uuid')
  deployId!: DeployId;
  @Column('uuid') userId!: UserId;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}

/**
 * Tickets by which devices' agents open tunnels for their replicas' ports. A device has several: each API process
 * makes its own, and an old one stays good for a while. The ticket itself is never stored.
 */
@Check('tunnel_ticket_sha256_check', 'octet_length(ticket_sha256) = 32')
@Index('tunnel_device', ['deviceId', 'madeAt'])
@Entity({ schema: 'deploy', name: 'tunnel' })
export class TunnelRow {
  @PrimaryColumn('bytea') ticketSha256!: Buffer;
  @Column('uuid') deviceId!: DeviceId;
  @Column('timestamptz', { default: () => 'now()' }) madeAt!: Date;
}
