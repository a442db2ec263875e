import { Module } from '@nestjs/common';
import { LogsTasks } from './adapters/background/logs.tasks.js';
import { DeployLogsController } from './adapters/http/deploy-logs.controller.js';
import { ReplicaLogsController } from './adapters/http/replica-logs.controller.js';
import { DeployFollowers, FollowDeploy } from './adapters/live/follow-deploy.js';
import { PostgresReplicaLogRepository } from './adapters/postgres/postgres-replica-log-repository.js';
import { ReadReplicaLog } from './adapters/postgres/read-replica-log.query.js';
import { LogWatch, ReplicaLogRepository } from './ports/replica-log-repository.js';
import { KeepReplicaLogs } from './use-cases/keep-replica-logs.js';

/** What replicas print, from their runners to the buyers who read it. */
@Module({
  controllers: [DeployLogsController, ReplicaLogsController],
  providers: [
    { provide: ReplicaLogRepository, useClass: PostgresReplicaLogRepository },
    { provide: LogWatch, useExisting: DeployFollowers },
    DeployFollowers,
    FollowDeploy,
    KeepReplicaLogs,
    LogsTasks,
    ReadReplicaLog,
  ],
  exports: [KeepReplicaLogs],
})
export class LogsModule {}
