import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { RecentDeploys } from './orders/adapters/postgres/recent-deploys.query.js';
import { Deploys, type DeployFacts } from './contract.js';
import { LetGoReplicas } from './scheduling/use-cases/release-replicas.js';

@Injectable()
export class DeploysFacade extends Deploys {
  constructor(
    private readonly lettingGo: LetGoReplicas,
    private readonly recent: RecentDeploys,
  ) {
    super();
  }

  letGo(deviceId: DeviceId): Promise<void> {
    return this.lettingGo.execute(deviceId);
  }

  recentOf(buyerId: UserId, limit: number): Promise<DeployFacts[]> {
    return this.recent.execute(buyerId, limit);
  }
}
