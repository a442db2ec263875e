import type { DeviceId } from '@app/kernel';
import type { DeployId, PlacementId } from '../../contract.js';
import type { ClusterName, Deploy, Placement, PlacementCause } from '../../deploys/domain/deploy.js';

/** Runs replicas and reports about them: a device about its own, a cluster about all of its. */
export type Runner = { deviceId: DeviceId } | { cluster: ClusterName };

/** A runner's report about one replica. */
export interface ReplicaReport {
  placementId: PlacementId;
  state: 'starting' | 'running' | 'ended';
  /** When `ended`; null: none, e.g. it could not be started. */
  exitCode: number | null;
  /** When `ended`; null: as its exit code says. */
  cause: Exclude<PlacementCause, 'stopped'> | null;
  /** A sentence; empty when there is nothing to say. */
  reason: string;
  /** The node of a cluster, once there is one. */
  place?: string | null;
  /** host:port of a cluster's replica. */
  address?: string | null;
}

/** A live placement with everything needed to run it. */
export interface WantedReplica {
  placementId: PlacementId;
  deployId: DeployId;
  deployName: string;
  place: string;
  replica: number;
  revision: number;
  /** As stored before the reports of this call, like `reason` and `heardAt`. */
  state: Exclude<Placement['state'], 'ended'>;
  reason: string;
  heardAt: Date | null;
  image: string | null;
  command: string[] | null;
  env: Record<string, string>;
  network: boolean;
  memoryMb: number;
  gpuModel: string;
  /** 0: none. */
  gpuCount: number;
  port: number | null;
}

export type NewPlacement = Pick<
  Placement,
  | 'placementId'
  | 'deployId'
  | 'replica'
  | 'revision'
  | 'deviceId'
  | 'ownerId'
  | 'place'
  | 'gpus'
  | 'places'
  | 'memoryMb'
  | 'hourMicros'
>;

export type EndOfPlacement = Pick<Placement, 'placementId' | 'exitCode' | 'reason' | 'goodAt'> & {
  cause: PlacementCause;
  at: Date;
};

/** Runs of replicas. Lock the deploy before changing one of its placements. */
export abstract class PlacementRepository {
  /** Records that the runner reported these, and which still run; answers everything it should run. One statement. */
  abstract record(runner: Runner, reports: readonly ReplicaReport[]): Promise<WantedReplica[]>;

  /** Adds a device that asked for replicas to the hosts, so that schedulers place on it; a repeat does nothing. */
  abstract addHost(deviceId: DeviceId): Promise<void>;

  /** The database's clock: the only one that several processes share. */
  abstract now(): Promise<Date>;

  /** Deploys that should be looked at, the longest overdue first. */
  abstract due(limit: number): Promise<DeployId[]>;

  /** Locks a deploy that should be looked at; null when it is not due any more, or another process holds its lock. */
  abstract lockDue(deployId: DeployId): Promise<Deploy | null>;

  /** Makes a deploy due again after some seconds, because a look at it failed. */
  abstract postpone(deployId: DeployId, seconds: number): Promise<void>;

  /** Makes some of the queued deploys due after some seconds, because a device came that may have room. */
  abstract hurry(seconds: number): Promise<void>;

  /** Live placements of a deploy, in the order of their ids. */
  abstract live(deployId: DeployId): Promise<Placement[]>;

  /** The same of a locked deploy, locked too. */
  abstract lockLive(deployId: DeployId): Promise<Placement[]>;

  /** The placements that ended lately, and those that completed with this revision. */
  abstract history(deployId: DeployId, revision: number): Promise<Placement[]>;

  abstract insert(placement: NewPlacement): Promise<Placement>;

  /** Marks it as starting, at the place and address of the report, if named. */
  abstract start(report: ReplicaReport): Promise<void>;

  /** Marks it as running, billed from `at` on. */
  abstract run(report: ReplicaReport, at: Date): Promise<void>;

  abstract end(end: EndOfPlacement): Promise<void>;

  /** Adds an amount of the deploy's hold to what was billed for it, and counts the payment. */
  abstract bill(placement: Pick<Placement, 'placementId' | 'deployId'>, amountMicros: bigint): Promise<void>;

  /** Runs work inside the unit of work that is undone by itself when it throws. */
  abstract attempt<T>(work: () => Promise<T>): Promise<T>;
}
