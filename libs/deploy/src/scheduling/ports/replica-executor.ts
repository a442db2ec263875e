import type { DeviceId, UserId } from '@app/kernel';
import type { Deploy, Placement, Revision } from '../../deploys/domain/deploy.js';
import type { WaitCode } from '../domain/deploy-status.js';

export interface PlacementWish {
  deploy: Deploy;
  revision: Revision;
  replica: number;
  /** Price of a replica for an hour, in micro-dollars before the fee: compared with the floors of device owners. */
  hourUsdMicros: bigint;
  /** Devices that refused this deploy lately. */
  avoid: ReadonlySet<DeviceId>;
  /** Devices where it failed, was lost or released lately: only if no other fits. */
  ratherNot: ReadonlySet<DeviceId>;
  /** Where its other replicas live: replicas are spread over owners and devices. */
  others: ReadonlyArray<Pick<Placement, 'deviceId' | 'ownerId'>>;
}

export type PlaceDecision =
  | { placed: true; deviceId: DeviceId | null; ownerId: UserId | null; place: string }
  /** `code` is stable; `text` is a sentence that a buyer understands. */
  | { placed: false; code: WaitCode; text: string };

/**
 * Where replicas run. An executor only reserves and gives back room: its runners ask for their work and report through
 * `SyncReplicas` - devices by HTTP, clusters by `ReconcileCluster`.
 */
export abstract class ReplicaExecutor {
  /** Refreshes what it knows of its places. Called before `place`, outside any unit of work. */
  prepare(): Promise<void> {
    return Promise.resolve();
  }

  /** Reserves a place in the caller's unit of work. A place that two processes want goes to one of them. */
  abstract place(wish: PlacementWish): Promise<PlaceDecision>;

  /** Locks the places of placements in the caller's unit of work, in order of their ids, before it moves money. */
  abstract lock(placements: readonly Placement[]): Promise<void>;

  /** Frees the room of a placement that ends, in the caller's unit of work. */
  abstract release(placement: Placement): Promise<void>;

  /** Tells a place that what it should run has changed, once the running unit of work has committed. */
  abstract tell(placement: Pick<Placement, 'placementId' | 'deviceId'>): Promise<void>;
}

/** Every executor that deploys were ever ordered on: their replicas stay with it. */
export abstract class ReplicaExecutors {
  abstract of(executor: Deploy['executor']): ReplicaExecutor;

  /** Refreshes what all of them know of their places, outside any unit of work. */
  abstract prepare(): Promise<void>;
}
