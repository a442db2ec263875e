import { Injectable } from '@nestjs/common';
import type { DeviceId, LogPiece } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeployId, PlacementId } from '../../../contract.js';
import { ReplicaLogRepository, type LogOfReplica } from '../../ports/replica-log-repository.js';

@Injectable()
export class PostgresReplicaLogRepository extends ReplicaLogRepository {
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

  /** Ids of placements are made in the order of time: the old ones are the beginning of the log's key. */
  async forget(before: Date, limit: number): Promise<number> {
    const [row] = await this.database.query<{ pieces: number }>(
      `WITH gone AS (
         DELETE FROM deploy.log WHERE (placement_id, start) IN (
           SELECT l.placement_id, l.start FROM deploy.log l JOIN deploy.placement p ON p.id = l.placement_id
           WHERE l.placement_id < $1 AND p.ended_at < $2 ORDER BY l.placement_id, l.start LIMIT $3)
         RETURNING placement_id, start + bytes AS upto),
       noted AS (
         UPDATE deploy.placement p SET log_first = greatest(p.log_first, g.upto)
         FROM (SELECT placement_id, max(upto) AS upto FROM gone GROUP BY 1) g WHERE p.id = g.placement_id)
       SELECT count(*)::int AS pieces FROM gone`,
      [firstIdAt(before), before, limit],
    );
    return row!.pieces;
  }
}

/** The least UUIDv7 of a time (RFC 9562 §5.7): 48 bits of milliseconds, then nothing. */
function firstIdAt(time: Date): string {
  const ms = time.getTime().toString(16).padStart(12, '0');
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7000-8000-000000000000`;
}
