import { Injectable } from '@nestjs/common';
import type { Backlog, DeviceId, UserId } from '@app/kernel';
import { Database, readBacklog } from '@app/platform';
import { Deploys, type DeployFacts, type DeployId } from './contract.js';
import { RecentDeploys } from './orders/adapters/postgres/recent-deploys.query.js';
import { ReleaseReplicas } from './scheduling/use-cases/release-replicas.js';

@Injectable()
export class DeployFacade extends Deploys {
  constructor(
    private readonly releaseReplicas: ReleaseReplicas,
    private readonly recent: RecentDeploys,
    private readonly database: Database,
  ) {
    super();
  }

  releaseDevice(deviceId: DeviceId): Promise<void> {
    return this.releaseReplicas.execute(deviceId);
  }

  recentOf(buyerId: UserId, limit: number): Promise<DeployFacts[]> {
    return this.recent.execute(buyerId, limit);
  }

  due(): Promise<Backlog> {
    return readBacklog(this.database, 'look_at', 'FROM deploy.deploy WHERE look_at <= now() ORDER BY look_at');
  }

  factsOf(deployId: DeployId, buyerId: UserId): Promise<DeployFacts | null> {
    return this.recent.of(deployId, buyerId);
  }
}
