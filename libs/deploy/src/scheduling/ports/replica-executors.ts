import type { Deploy } from '../../deploys/domain/deploy.js';
import type { ReplicaExecutor } from './replica-executor.js';

/** Every executor that deploys were ever made with: what was placed by one stays with it. */
export abstract class ReplicaExecutors {
  abstract of(executor: Deploy['executor']): ReplicaExecutor;

  /** Refreshes what they know of their places, outside any unit of work. */
  abstract prepare(): Promise<void>;
}
