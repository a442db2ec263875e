import type { DeployId, PlacementId } from '../../contract.js';

/** What a cluster should run for one placement. */
export interface ClusterReplica {
  placementId: PlacementId;
  deployId: DeployId;
  /** For people who look at the cluster. */
  deployName: string;
  replica: number;
  revision: number;
  image: string;
  command: string[] | null;
  env: Record<string, string>;
  memoryMb: number;
  /** 0: none. */
  gpuCount: number;
  gpuModel: string;
  /** Where its service listens, inside. */
  port: number | null;
  /** False: it may not reach the network. */
  network: boolean;
}

/** State of a placement's container, as the cluster reports it. */
export interface ClusterState {
  placementId: PlacementId;
  /** `pending`: no node has room, or it is being pulled. `lost`: its node is gone, or the cluster took it away. */
  state: 'pending' | 'starting' | 'running' | 'exited' | 'lost';
  /** Of `exited`. */
  exitCode: number | null;
  /** From the engine, for the buyer: "no suitable node (insufficient resources on 3 nodes)". */
  reason: string;
  /** The engine's own message, for the log, where buyers must not read it. */
  detail?: string;
  /** The node, once there is one. */
  node: string | null;
  /** host:port where its port is reached, once it runs. */
  address: string | null;
}

/** The engine refuses this replica for good: another try is pointless. The message is for the buyer. */
export class EngineRefusal extends Error {}

/** An existing distributed engine that places containers by itself. Calls are made outside any unit of work. */
export abstract class ClusterEngine {
  /** Starts it; a repeat does nothing. Throws `EngineRefusal`, or anything else where a later try may do. */
  abstract start(replica: ClusterReplica): Promise<void>;

  /** All placements of this market that the engine knows, ended or not. */
  abstract list(): Promise<ClusterState[]>;

  /** Ends and removes it; a repeat does nothing. */
  abstract remove(placementId: PlacementId): Promise<void>;

  /** Standard output and error from a byte on, at most `maxBytes`; empty when there is nothing new. */
  abstract logs(placementId: PlacementId, fromByte: number, maxBytes: number): Promise<Buffer>;
}
