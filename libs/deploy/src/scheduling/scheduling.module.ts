import { Module } from '@nestjs/common';
import { DeploysModule } from '../deploys/deploys.module.js';
import { TunnelsModule } from '../tunnels/tunnels.module.js';
import { SchedulingTasks } from './adapters/background/scheduling.tasks.js';
import { ClusterWake } from './adapters/executors/cluster-executor.js';
import { DeviceExecutor } from './adapters/executors/device-executor.js';
import { ExecutorsByName } from './adapters/executors/executors-by-name.js';
import { KnownReliability } from './adapters/executors/known-reliability.js';
import { HostedReplicasController } from './adapters/http/hosted-replicas.controller.js';
import { ReplicasController } from './adapters/http/replicas.controller.js';
import { ListHosted } from './adapters/postgres/list-hosted.query.js';
import { TypeormPlacementRepository } from './adapters/postgres/typeorm-placement-repository.js';
import { PlacementRepository } from './ports/placement-repository.js';
import { ReplicaExecutors } from './ports/replica-executor.js';
import { ApplyReports } from './use-cases/apply-reports.js';
import { CloseDeploy } from './use-cases/close-deploy.js';
import { EndPlacements } from './use-cases/end-placements.js';
import { PlaceReplica } from './use-cases/place-replica.js';
import { ReconcileDeploy } from './use-cases/reconcile-deploy.js';
import { ReconcileDue } from './use-cases/reconcile-due.js';
import { ReleaseReplicas } from './use-cases/release-replicas.js';
import { RenewDeploy } from './use-cases/renew-deploy.js';
import { SettlePlacement } from './use-cases/settle-placement.js';
import { SyncReplicas } from './use-cases/sync-replicas.js';

/** Where replicas run, what their runners report, and what is paid for them. */
@Module({
  imports: [DeploysModule, TunnelsModule],
  controllers: [ReplicasController, HostedReplicasController],
  providers: [
    { provide: PlacementRepository, useClass: TypeormPlacementRepository },
    { provide: ReplicaExecutors, useClass: ExecutorsByName },
    ApplyReports,
    CloseDeploy,
    ClusterWake,
    DeviceExecutor,
    EndPlacements,
    KnownReliability,
    ListHosted,
    PlaceReplica,
    ReconcileDeploy,
    ReconcileDue,
    ReleaseReplicas,
    RenewDeploy,
    SchedulingTasks,
    SettlePlacement,
    SyncReplicas,
  ],
  exports: [PlacementRepository, ClusterWake, SyncReplicas, ReleaseReplicas, CloseDeploy],
})
export class SchedulingModule {}
