import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import type { ClusterName } from '../../../deploys/domain/deploy.js';
import { ReplicaExecutor, type PlaceDecision } from '../../ports/replica-executor.js';

/** Wakes this process's reconciler when a cluster has something to do; other processes find it a little later. */
@Injectable()
export class ClusterWake {
  private readonly called = new Set<ClusterName>();

  constructor(private readonly database: Database) {}

  /** Once the running unit of work has committed. */
  call(cluster: ClusterName): void {
    this.database.afterCommit(() => this.called.add(cluster));
  }

  /** Whether it was called since the last time. */
  answer(cluster: ClusterName): boolean {
    return this.called.delete(cluster);
  }
}

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
