import type { Deploy } from '../../../deploys/domain/deploy.js';
import type { ReplicaExecutor } from '../../ports/replica-executor.js';
import { ReplicaExecutors } from '../../ports/replica-executors.js';

export class ExecutorsByName extends ReplicaExecutors {
  constructor(private readonly executors: Partial<Record<Deploy['executor'], ReplicaExecutor>>) {
    super();
  }

  of(name: Deploy['executor']): ReplicaExecutor {
    const executor = this.executors[name];
    if (!executor) throw new Error(`Nothing is configured to run deploys of ${name}`);
    return executor;
  }

  async prepare(): Promise<void> {
    for (const executor of Object.values(this.executors)) await executor.prepare();
  }
}
