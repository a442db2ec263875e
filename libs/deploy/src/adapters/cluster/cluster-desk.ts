import type { PlacementId } from '../../contract.js';
import type { ClusterReplica } from '../../ports/cluster-engine.js';

export type ClusterName = 'swarm' | 'kubernetes';

/** How a placement fares, as its deploy is told. */
export interface ClusterWord {
  placementId: PlacementId;
  state: 'starting' | 'running' | 'ended';
  /** Of `ended`. */
  cause: 'completed' | 'failed' | 'lost' | null;
  exitCode: number | null;
  reason: string;
  node: string | null;
  /** host:port of its service. */
  address: string | null;
}

/** What a cluster should run. */
export interface WantedReplica extends Omit<ClusterReplica, 'image'> {
  image: string | null;
  /** It was said to run: one that is not there any more has been lost. */
  ran: boolean;
}

/** What the reconciler asks of deploys: the same use cases that agents of devices call by HTTP. */
export abstract class ClusterDesk {
  /** Whether the cluster has anything to do, or may have. */
  abstract isBusy(cluster: ClusterName): Promise<boolean>;

  /** Takes words, however often; answers all that this cluster should run. */
  abstract sync(cluster: ClusterName, words: ClusterWord[]): Promise<WantedReplica[]>;

  /** Answers where the log goes on; null when nobody wants it any more. */
  abstract appendLog(placementId: PlacementId, offset: number, text: string): Promise<number | null>;
}
