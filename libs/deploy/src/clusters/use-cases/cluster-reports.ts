import { Injectable } from '@nestjs/common';
import { DomainError } from '@app/kernel';
import type { PlacementId } from '../../contract.js';
import type { ClusterName } from '../../deploys/domain/deploy.js';
import { KeepReplicaLogs } from '../../logs/use-cases/keep-replica-logs.js';
import type { ReplicaReport, WantedReplica } from '../../scheduling/ports/placement-repository.js';
import { SyncReplicas } from '../../scheduling/use-cases/sync-replicas.js';

/** Passes a cluster's reports and logs to the same use cases that agents of devices call by HTTP. */
@Injectable()
export class ClusterReports {
  constructor(
    private readonly syncReplicas: SyncReplicas,
    private readonly logs: KeepReplicaLogs,
  ) {}

  /** Takes reports, however often they repeat; answers all that this cluster should run. */
  sync(cluster: ClusterName, reports: ReplicaReport[]): Promise<WantedReplica[]> {
    return this.syncReplicas.execute({ runner: { cluster }, fresh: false, reports });
  }

  /** Answers the byte at which the log goes on; null when nobody wants it any more. */
  async appendLog(placementId: PlacementId, offset: number, text: string): Promise<number | null> {
    try {
      return await this.logs.append({ placementId, deviceId: null, offset, text });
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}
