import type { PlaceDecision } from '../../ports/replica-executor.js';
import { ReplicaExecutor } from '../../ports/replica-executor.js';
import type { ClusterName } from './cluster-desk.js';

/** A cluster has its own scheduler: here every replica has a place at once, and waits there if it must. */
export class ClusterExecutor extends ReplicaExecutor {
  /** `onChange`: called in the unit of work that changes what should run. */
  constructor(
    private readonly cluster: ClusterName,
    private readonly onChange: () => void,
  ) {
    super();
  }

  place(): Promise<PlaceDecision> {
    return Promise.resolve({ placed: true, deviceId: null, ownerId: null, place: this.cluster });
  }

  release(): Promise<void> {
    return Promise.resolve();
  }

  tell(): Promise<void> {
    this.onChange();
    return Promise.resolve();
  }
}
