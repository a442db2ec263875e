import type { Pool } from 'pg';
import type { DeviceId } from '@app/kernel';
import type { DeployId, PlacementId } from '../../../contract.js';
import { TICKET_VALID_S } from '../../domain/tunnel-ticket.js';
import { ReplicaDirectory, type PortTarget } from '../../ports/replica-directory.js';

interface TargetRow {
  id: PlacementId;
  device_id: DeviceId | null;
  address: string | null;
  port: number;
}

/** On a pool of the gateway's own. By hand: a gateway stays small, without TypeORM. One statement per call. */
export class PostgresReplicaDirectory extends ReplicaDirectory {
  constructor(private readonly pool: Pool) {
    super();
  }

  async admits(deployId: DeployId, tokenSha256: Buffer): Promise<{ until: Date } | null> {
    const { rows } = await this.pool.query<{ until: Date }>(
      `SELECT expires_at AS until FROM deploy.access
       WHERE token_sha256 = $1 AND deploy_id = $2 AND expires_at > now()`,
      [tokenSha256, deployId],
    );
    return rows[0] ?? null;
  }

  async target(deployId: DeployId, replica: number): Promise<PortTarget | null> {
    const { rows } = await this.pool.query<TargetRow>(
      `SELECT p.id, p.device_id, p.address, d.port
       FROM deploy.placement p JOIN deploy.deploy d ON d.id = p.deploy_id
       WHERE p.deploy_id = $1 AND p.replica = $2 AND p.ended_at IS NULL AND p.state = 'running'
         AND d.ended_at IS NULL AND d.port IS NOT NULL`,
      [deployId, replica],
    );
    const row = rows[0];
    return row
      ? { deployId, placementId: row.id, port: row.port, deviceId: row.device_id, address: row.address }
      : null;
  }

  async deviceOf(ticketSha256: Buffer): Promise<DeviceId | null> {
    const { rows } = await this.pool.query<{ device_id: DeviceId }>(
      `SELECT device_id FROM deploy.tunnel
       WHERE ticket_sha256 = $1 AND made_at > now() - make_interval(secs => $2)`,
      [ticketSha256, TICKET_VALID_S],
    );
    return rows[0]?.device_id ?? null;
  }
}
