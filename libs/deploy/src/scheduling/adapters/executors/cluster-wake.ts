import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import type { ClusterName } from '../../../clusters/use-cases/cluster-desk.js';

/** Tells this process's reconciler that something is to do; those of other processes find it a little later. */
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
