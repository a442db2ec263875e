import type { DeviceId, LogPiece } from '@app/kernel';
import type { DeployId, PlacementId } from '../../contract.js';

export interface LogOfReplica {
  deployId: DeployId;
  /** Received so far, dropped pieces included. */
  logBytes: number;
}

/** What replicas print. Everything here runs in the unit of work of its caller. */
export abstract class ReplicaLogs {
  /** The log of a placement at this device (null: on a cluster), locked; null when there is no such placement. */
  abstract lock(placementId: PlacementId, deviceId: DeviceId | null): Promise<LogOfReplica | null>;

  /** Adds what continues a locked log, and drops what is older than its last `keepBytes`. */
  abstract append(placementId: PlacementId, piece: LogPiece, keepBytes: number): Promise<void>;

  /** Drops pieces of placements that ended before this; answers how many, at most `limit`. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
