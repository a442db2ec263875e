import type { ExecutorName } from '../../../deploys/domain/deploy.js';
import { ReplicaExecutors, type ReplicaExecutor } from '../../ports/replica-executor.js';

export class ExecutorsByName extends ReplicaExecutors {
  constructor(private readonly executors: Partial<Record<ExecutorName, ReplicaExecutor>>) {
    super();
  }

  of(name: ExecutorName): ReplicaExecutor {
    const executor = this.executors[name];
    if (!executor) throw new Error(`No executor is configured for deploys of ${name}`);
    return executor;
  }

  async prepare(): Promise<void> {
    for (const executor of Object.values(this.executors)) await executor.prepare();
  }
}
