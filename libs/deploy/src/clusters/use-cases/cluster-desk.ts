import type { PlacementId } from '../../contract.js';
import type { ReplicaWord, WantedReplica } from '../../scheduling/ports/placement-repository.js';

export const CLUSTERS = ['swarm', 'kubernetes'] as const;
export type ClusterName = (typeof CLUSTERS)[number];

/** What the reconciler asks of deploys: the same use cases that agents of devices call by HTTP. */
export abstract class ClusterDesk {
  /** Takes words, however often; answers all that this cluster should run. */
  abstract sync(cluster: ClusterName, words: ReplicaWord[]): Promise<WantedReplica[]>;

  /** Answers where the log goes on; null when nobody wants it any more. */
  abstract appendLog(placementId: PlacementId, offset: number, text: string): Promise<number | null>;
}
