import type { Currency, DeviceId, UserId } from '@app/kernel';
import type { DeployId, DeployStatus, DeployType, PlacementId } from '../../contract.js';

/** Clusters that can run replicas. */
export const CLUSTERS = ['swarm', 'kubernetes'] as const;
export type ClusterName = (typeof CLUSTERS)[number];

/** Runners of replicas: the market's devices, or a cluster. */
export const EXECUTORS = ['devices', ...CLUSTERS] as const;
export type ExecutorName = (typeof EXECUTORS)[number];

/** What a replica runs. Immutable: different content is another revision. */
export interface Revision {
  revision: number;
  /** Container image; null: the command runs in the device's own sandbox. */
  image: string | null;
  command: string[] | null;
  env: Record<string, string>;
  /** Whether it may reach the network. */
  network: boolean;
  memoryMb: number;
  /** 0 for a machine without a GPU. */
  gpuCount: number;
  /** The revision whose content a rollback brought back. */
  copyOf: number | null;
  /** `good`: it ran on all replicas for `minHealthyS`. `bad`: it kept failing. */
  verdict: 'untried' | 'good' | 'bad';
}

/** A deploy with the fields that its rules read. */
export interface Deploy {
  deployId: DeployId;
  ownerId: UserId;
  name: string;
  jobType: DeployType;
  executor: ExecutorName;
  gpuModel: string;
  replicas: number;
  durationHrs: number;
  currency: Currency;
  /** Micro-units of `currency` for one GPU, or one machine without, and hour. */
  gpuHourMicros: bigint;
  port: number | null;
  autoRenew: boolean;
  /** The API key that ordered it, or made it grow since: its renewals count against that key's cap. Null: a person. */
  keyId: string | null;
  minHealthyS: number;
  status: DeployStatus;
  reasonCode: string;
  reason: string;
  /** The revision that replicas should run. */
  revision: number;
  goodRevision: number | null;
  heldMicros: bigint;
  billedMicros: bigint;
  extensions: number;
  createdAt: Date;
  startedAt: Date | null;
  endsAt: Date | null;
  endedAt: Date | null;
  /** Returned to the buyer at the end; null before. */
  returnedMicros: bigint | null;
}

/** Completed, failed or stopped: nothing changes after that. */
export const isOver = ({ endedAt }: Pick<Deploy, 'endedAt'>): boolean => endedAt !== null;

export const PLACEMENT_CAUSES = ['completed', 'failed', 'lost', 'released', 'refused', 'stopped'] as const;
/**
 * How a placement ended. `completed`: a batch program's exit 0. `failed`: its program's fault. `lost`: silence.
 * `released`, `refused`: the device's choice. `stopped`: by the service (rollout, scale, stop, the end of the time).
 */
export type PlacementCause = (typeof PLACEMENT_CAUSES)[number];

/** One run of a replica at one place. */
export interface Placement {
  placementId: PlacementId;
  deployId: DeployId;
  /** 1 … replicas. */
  replica: number;
  revision: number;
  /** Null on a cluster. */
  deviceId: DeviceId | null;
  /** The device owner, who earns; null on a cluster: the platform earns. */
  ownerId: UserId | null;
  /** Name of the place, for people. */
  place: string;
  /** GPUs that it takes of the device; 0: it takes one of the places instead. */
  gpus: number;
  places: number;
  /** Its limit of the device's memory, MiB. */
  memoryMb: number;
  hourMicros: bigint;
  state: 'assigned' | 'starting' | 'running' | 'ended';
  assignedAt: Date;
  heardAt: Date | null;
  /** Billed from here … */
  runningAt: Date | null;
  /** … to here: the last report that it runs, or its end. */
  goodAt: Date | null;
  endedAt: Date | null;
  cause: PlacementCause | null;
  exitCode: number | null;
  reason: string;
  billedMicros: bigint;
  payments: number;
}

/** The replicas that a deploy should have: 1 … n. */
export const replicasOf = ({ replicas }: Pick<Deploy, 'replicas'>) => Array.from({ length: replicas }, (_, n) => n + 1);

/** Batch types end by themselves, with exit code 0 on success; the others are services, which should not end. */
export const runsToItsEnd = (type: DeployType): boolean => type === 'Training' || type === 'Script';
