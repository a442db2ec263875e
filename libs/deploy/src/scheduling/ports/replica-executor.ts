import type { DeviceId, UserId } from '@app/kernel';
import type { Deploy, Placement, Revision } from '../../deploys/domain/deploy.js';
import type { WaitCode } from '../domain/wait-code.js';

export type { WaitCode };

export interface PlacementWish {
  deploy: Deploy;
  revision: Revision;
  replica: number;
  /** What a replica costs an hour, in micro-dollars before the fee: owners' floors are compared with it. */
  hourUsdMicros: bigint;
  /** Devices that refused this deploy lately. */
  avoid: ReadonlySet<DeviceId>;
  /** Devices where it failed, was lost or given back lately: only if there is no other. */
  ratherNot: ReadonlySet<DeviceId>;
  /** Where its other replicas live: replicas are spread over owners and devices. */
  others: ReadonlyArray<Pick<Placement, 'deviceId' | 'ownerId'>>;
}

export type PlaceDecision =
  | { placed: true; deviceId: DeviceId | null; ownerId: UserId | null; place: string }
  /** `code` is stable; `text` is a sentence that a buyer understands. */
  | { placed: false; code: WaitCode; text: string };

/**
 * Where replicas run. It only reserves and gives back room: what runs there asks for its work, and tells how it goes,
 * through `SyncReplicas` - devices by HTTP, clusters by `ClusterReconciler`.
 */
export abstract class ReplicaExecutor {
  /** Called before places are asked for, outside any unit of work: what is known of the places may be refreshed. */
  prepare(): Promise<void> {
    return Promise.resolve();
  }

  /** Reserves a place in the caller's unit of work. A place that two processes want goes to one of them. */
  abstract place(wish: PlacementWish): Promise<PlaceDecision>;

  /** Locks the places of placements in the caller's unit of work, in the order of all; before it moves money. */
  abstract lock(placements: readonly Placement[]): Promise<void>;

  /** Gives the room of a placement that ends back, in the caller's unit of work. */
  abstract release(placement: Placement): Promise<void>;

  /** What a place should run has changed: it is told once the running unit of work has committed. */
  abstract tell(placement: Pick<Placement, 'placementId' | 'deviceId'>): Promise<void>;
}
