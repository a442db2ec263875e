import type { DeviceId } from '@app/kernel';
import type { DeployId, PlacementId } from '../../contract.js';
import type { Deploy, Placement, PlacementCause } from '../../deploys/domain/deploy.js';

/** Who runs replicas and speaks about them: a device, or a cluster about all of its. */
export type Runner = { deviceId: DeviceId } | { cluster: 'swarm' | 'kubernetes' };

/** What somebody who runs a replica says about it. */
export interface ReplicaWord {
  placementId: PlacementId;
  state: 'starting' | 'running' | 'ended';
  /** Of `ended`; null: it has none, e.g. it could not be started. */
  exitCode: number | null;
  /** Of `ended`; null: as its exit code says. */
  cause: Exclude<PlacementCause, 'stopped'> | null;
  /** In words; empty when there is nothing to say. */
  reason: string;
  /** The node of a cluster, once there is one. */
  place?: string | null;
  /** host:port of a cluster's replica. */
  address?: string | null;
}

/** A live placement with all that is needed to run it. */
export interface WantedReplica {
  placementId: PlacementId;
  deployId: DeployId;
  deployName: string;
  place: string;
  replica: number;
  revision: number;
  /** As it was before this call. */
  state: Exclude<Placement['state'], 'ended'>;
  /** Likewise. */
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

/** Runs of replicas. Whoever changes one has locked its deploy first. */
export abstract class PlacementRepository {
  /** Notes that these were heard of, running ones as well; answers all that the runner should run. One statement. */
  abstract hear(runner: Runner, words: readonly ReplicaWord[]): Promise<WantedReplica[]>;

  /** A device has called that may run replicas: it is placed on from now on. */
  abstract admit(deviceId: DeviceId): Promise<void>;

  /** The database's clock: the only one that several processes share. */
  abstract now(): Promise<Date>;

  /** Deploys that should be looked at, those that wait longest first. */
  abstract due(limit: number): Promise<DeployId[]>;

  /** Locks a deploy that should be looked at; null when it needn't be any more, or somebody else has it. */
  abstract takeDue(deployId: DeployId): Promise<Deploy | null>;

  /** A look at it failed: it comes again after so many seconds. */
  abstract postpone(deployId: DeployId, seconds: number): Promise<void>;

  /** There may be a place now: some of the deploys that wait for one are looked at after so many seconds. */
  abstract hurry(seconds: number): Promise<void>;

  /** Live placements of a locked deploy, locked too, in the order of their ids. */
  abstract live(deployId: DeployId): Promise<Placement[]>;

  /** Those that ended lately, and those that completed with this revision. */
  abstract history(deployId: DeployId, revision: number): Promise<Placement[]>;

  abstract insert(placement: NewPlacement): Promise<Placement>;

  /** It is being started; where, if that is told. */
  abstract start(word: ReplicaWord): Promise<void>;

  /** It runs since then, and is billed from then on. */
  abstract run(word: ReplicaWord, at: Date): Promise<void>;

  abstract end(end: EndOfPlacement): Promise<void>;

  /** Notes that so much of the deploy's hold was paid for it. */
  abstract bill(placement: Pick<Placement, 'placementId' | 'deployId'>, amountMicros: bigint): Promise<void>;

  /** Does work that is undone by itself when it throws, inside the running unit of work. */
  abstract attempt<T>(work: () => Promise<T>): Promise<T>;
}
