import type { DeviceId } from '@app/kernel';
import type { DeployId, PlacementId } from '../../contract.js';

/** Where a gateway reaches a replica's port now. */
export interface PortTarget {
  deployId: DeployId;
  placementId: PlacementId;
  port: number;
  /** Through this device's tunnel … */
  deviceId: DeviceId | null;
  /** … or at this host:port of a cluster. */
  address: string | null;
}

/** What a gateway asks about replicas. Its adapter takes a plain `pg.Pool`: the gateway uses no framework. */
export abstract class ReplicaDirectory {
  /** Until when this token (SHA-256) opens this deploy's ports; null: it doesn't. */
  abstract admits(deployId: DeployId, tokenSha256: Buffer): Promise<{ until: Date } | null>;

  /** The running placement of a replica; null when there is none, or its deploy has no port. */
  abstract target(deployId: DeployId, replica: number): Promise<PortTarget | null>;

  /** The device that was given this ticket (SHA-256) lately; null: none. */
  abstract deviceOf(ticketSha256: Buffer): Promise<DeviceId | null>;
}
