import { ReplicaExecutor, type PlaceDecision } from '../../ports/replica-executor.js';
import type { ClusterName } from '../../../clusters/use-cases/cluster-desk.js';
import type { ClusterWake } from './cluster-wake.js';

/** A cluster has its own scheduler: here every replica has a place at once, and waits there if it must. */
export class ClusterExecutor extends ReplicaExecutor {
  constructor(
    private readonly cluster: ClusterName,
    private readonly wake: ClusterWake,
  ) {
    super();
  }

  place(): Promise<PlaceDecision> {
    return Promise.resolve({ placed: true, deviceId: null, ownerId: null, place: this.cluster });
  }

  lock(): Promise<void> {
    return Promise.resolve();
  }

  release(): Promise<void> {
    return Promise.resolve();
  }

  tell(): Promise<void> {
    this.wake.call(this.cluster);
    return Promise.resolve();
  }
}
