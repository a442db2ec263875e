import type { Backlog, Currency, DeviceId, Id, UserId } from '@app/kernel';

export type DeployId = Id<'deploy'>;
/** One run of a replica at one place, of one revision. */
export type PlacementId = Id<'placement'>;
export type QuoteId = Id<'quote'>;

export const DEPLOY_TYPES = ['Docker', 'Jupyter', 'Inference', 'Training', 'Script'] as const;
export type DeployType = (typeof DEPLOY_TYPES)[number];

export const DEPLOY_STATUSES = ['queued', 'starting', 'running', 'completed', 'failed', 'stopped'] as const;
export type DeployStatus = (typeof DEPLOY_STATUSES)[number];

/** A deploy as its buyer sees it. */
export interface DeployFacts {
  deployId: DeployId;
  name: string;
  status: DeployStatus;
  /** Why it is in this status: a sentence, and a stable code; both empty when there is nothing to explain. */
  reason: string;
  reasonCode: string;
  replicas: number;
  runningReplicas: number;
  currency: Currency;
  heldMicros: bigint;
  billedMicros: bigint;
  /** Null before the first replica runs. */
  endsAt: Date | null;
}

/** What other contexts may ask of deploys. */
export abstract class Deploys {
  /** A device leaves: its replicas move elsewhere without blame, in the caller's unit of work. */
  abstract releaseDevice(deviceId: DeviceId): Promise<void>;

  /** A buyer's deploys: those that are not over, newest first, at most `limit`, then at most three that are. */
  abstract recentOf(buyerId: UserId, limit: number): Promise<DeployFacts[]>;

  /** Deploys that are due for a look of a scheduler. */
  abstract due(): Promise<Backlog>;

  /** A buyer's deploy; null when they have none with this id. */
  abstract factsOf(deployId: DeployId, buyerId: UserId): Promise<DeployFacts | null>;
}

/**
 * What other contexts' SQL may name, for hints to those who watch. `deploy.changing(users, most)`: (user_id, id, version) of the users'
 * deploys that are not over. `deploy.at_work(devices)`: (device_id, version) of the replicas that devices run.
 */
export const DEPLOY_SQL = ['deploy.changing()', 'deploy.at_work()'];
