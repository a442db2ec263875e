import type { DeviceId, LogPiece } from '@app/kernel';
import type { DeployId, PlacementId } from '../../contract.js';

export interface LogOfReplica {
  deployId: DeployId;
  /** Bytes received so far, dropped pieces included. */
  logBytes: number;
}

/** What replicas print. All methods run in the caller's unit of work. */
export abstract class ReplicaLogRepository {
  /** The log of a placement at this device (null: on a cluster), locked; null when there is no such placement. */
  abstract lock(placementId: PlacementId, deviceId: DeviceId | null): Promise<LogOfReplica | null>;

  /** Adds the next piece of a locked log, and drops pieces before its last `keepBytes`. */
  abstract append(placementId: PlacementId, piece: LogPiece, keepBytes: number): Promise<void>;

  /** Drops at most `limit` pieces of placements that ended before a time; answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}

/** Wakes those who follow a deploy's logs in this process; followers of other processes look by themselves. */
export abstract class LogWatch {
  abstract changed(deployId: DeployId): void;
}
