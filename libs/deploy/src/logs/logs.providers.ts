import type { Provider } from '@nestjs/common';
import { DeployFollowers } from './adapters/live/deploy-followers.js';
import { FollowDeploy } from './adapters/live/follow-deploy.js';
import { PostgresReplicaLogs } from './adapters/postgres/typeorm-replica-log-repository.js';
import { ReadReplicaLog } from './adapters/postgres/read-replica-log.query.js';
import { LogWatch } from './ports/log-watch.js';
import { ReplicaLogs } from './ports/replica-log-repository.js';
import { AppendReplicaLog } from './use-cases/keep-replica-logs.js';

/** What replicas print, from those who run them to those who read it. */
export const logProviders: Provider[] = [
  { provide: ReplicaLogs, useClass: PostgresReplicaLogs },
  AppendReplicaLog,
  ReadReplicaLog,
  DeployFollowers,
  { provide: LogWatch, useExisting: DeployFollowers },
  FollowDeploy,
];
