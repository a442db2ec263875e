import type { DeviceId } from '@app/kernel';
import type { DeployId, PlacementId } from '../../contract.js';

/** Where a replica's port is reached now. */
export interface PortTarget {
  deployId: DeployId;
  placementId: PlacementId;
  port: number;
  /** Through this device's tunnel … */
  deviceId: DeviceId | null;
  /** … or at this host:port of a cluster. */
  address: string | null;
}

/** What a gateway asks of deploys. Its PostgreSQL adapter takes a plain `pg.Pool`: the gateway knows no framework. */
export abstract class ReplicaDirectory {
  /** Whether this token (SHA-256) opens this deploy's ports, and until when; null: it doesn't. */
  abstract admits(deployId: DeployId, tokenSha256: Buffer): Promise<{ until: Date } | null>;

  /** The running placement of a replica; null when there is none, or its deploy has no port. */
  abstract target(deployId: DeployId, replica: number): Promise<PortTarget | null>;

  /** The device whose ticket this is (SHA-256), renewed lately; null: nobody's. */
  abstract deviceOf(ticketSha256: Buffer): Promise<DeviceId | null>;
}
