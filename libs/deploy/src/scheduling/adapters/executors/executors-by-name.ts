import { Injectable } from '@nestjs/common';
import type { ExecutorName } from '../../../deploys/domain/deploy.js';
import { ReplicaExecutors, type ReplicaExecutor } from '../../ports/replica-executor.js';
import { ClusterExecutor, ClusterWake } from './cluster-executor.js';
import { DeviceExecutor } from './device-executor.js';

@Injectable()
export class ExecutorsByName extends ReplicaExecutors {
  private readonly executors: Record<ExecutorName, ReplicaExecutor>;

  constructor(devices: DeviceExecutor, wake: ClusterWake) {
    super();
    const [swarm, kubernetes] = [new ClusterExecutor('swarm', wake), new ClusterExecutor('kubernetes', wake)];
    this.executors = { devices, swarm, kubernetes };
  }

  of(name: ExecutorName): ReplicaExecutor {
    return this.executors[name];
  }

  async prepare(): Promise<void> {
    for (const executor of Object.values(this.executors)) await executor.prepare();
  }
}
