import { Injectable } from '@nestjs/common';
import { DomainError } from '@app/kernel';
import type { PlacementId } from '../../contract.js';
import type { ReplicaWord, WantedReplica } from '../../scheduling/ports/placement-repository.js';
import { AppendReplicaLog } from '../../logs/use-cases/keep-replica-logs.js';
import { SyncReplicas } from '../../scheduling/use-cases/sync-replicas.js';
import { ClusterDesk, type ClusterName } from './cluster-desk.js';

@Injectable()
export class DeployDesk extends ClusterDesk {
  constructor(
    private readonly syncReplicas: SyncReplicas,
    private readonly append: AppendReplicaLog,
  ) {
    super();
  }

  sync(cluster: ClusterName, words: ReplicaWord[]): Promise<WantedReplica[]> {
    return this.syncReplicas.execute({ runner: { cluster }, fresh: false, words });
  }

  async appendLog(placementId: PlacementId, offset: number, text: string): Promise<number | null> {
    try {
      return await this.append.execute({ placementId, deviceId: null, offset, text });
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }
}
