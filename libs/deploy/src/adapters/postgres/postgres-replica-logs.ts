import { Injectable } from '@nestjs/common';
import type { DeviceId, LogPiece } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeployId, PlacementId } from '../../contract.js';
import { ReplicaLogs } from '../../ports/replica-logs.js';
import type { LogOfReplica } from '../../ports/replica-logs.js';

@Injectable()
export class PostgresReplicaLogs extends ReplicaLogs {
  constructor(private readonly database: Database) {
    super();
  }

  async lock(placementId: PlacementId, deviceId: DeviceId | null): Promise<LogOfReplica | null> {
    const [row] = await this.database.query<{ deploy_id: DeployId; log_bytes: string }>(
      `SELECT deploy_id, log_bytes FROM deploy.placement
       WHERE id = $1 AND device_id IS NOT DISTINCT FROM $2 FOR NO KEY UPDATE`,
      [placementId, deviceId],
      'replica-log-lock',
    );
    return row ? { deployId: row.deploy_id, logBytes: Number(row.log_bytes) } : null;
  }

  async append(placementId: PlacementId, { offset, text }: LogPiece, keepBytes: number): Promise<void> {
    const bytes = Buffer.byteLength(text);
    await this.database.query(
      `WITH piece AS (INSERT INTO deploy.log (placement_id, start, text, bytes) VALUES ($1, $2, $3, $4)),
         dropped AS (DELETE FROM deploy.log WHERE placement_id = $1 AND start + bytes <= $5 RETURNING start + bytes AS upto)
       UPDATE deploy.placement SET log_bytes = $6,
         log_first = greatest(log_first, (SELECT max(upto) FROM dropped)) WHERE id = $1`,
      [placementId, offset, text, bytes, offset + bytes - keepBytes, offset + bytes],
      'replica-log-append',
    );
  }
}
