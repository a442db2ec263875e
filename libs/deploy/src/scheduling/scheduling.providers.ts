import type { Provider } from '@nestjs/common';
import { DeployScheduler } from './adapters/background/scheduling.tasks.js';
import { ClusterExecutor } from './adapters/executors/cluster-executor.js';
import { ClusterTask } from '../clusters/adapters/background/clusters.tasks.js';
import { ClusterWake } from './adapters/executors/cluster-wake.js';
import { DeployDesk } from '../clusters/use-cases/cluster-reports.js';
import { DeviceExecutor } from './adapters/executors/device-executor.js';
import { KnownReliability } from './adapters/executors/known-reliability.js';
import { ExecutorsByName } from './adapters/executors/executors-by-name.js';
import { RecentDeploys } from '../orders/adapters/postgres/recent-deploys.query.js';
import { PostgresPlacementRepository } from './adapters/postgres/typeorm-placement-repository.js';
import { PostgresTunnelTickets } from '../tunnels/adapters/postgres/typeorm-tunnel-repository.js';
import { Deploys } from '../contract.js';
import { DeploysFacade } from '../deploy.facade.js';
import { PlacementRepository } from './ports/placement-repository.js';
import { ReplicaExecutors } from './ports/replica-executors.js';
import { TunnelTickets } from '../tunnels/ports/tunnel-repository.js';
import { CloseDeploy } from './use-cases/close-deploy.js';
import { EndPlacements } from './use-cases/end-placements.js';
import { ForgetReplicaLogs } from '../logs/use-cases/forget-replica-logs.js';
import { HearNews } from './use-cases/apply-reports.js';
import { LetGoReplicas } from './use-cases/release-replicas.js';
import { LookAfterDeploy } from './use-cases/reconcile-deploy.js';
import { PlaceReplica } from './use-cases/place-replica.js';
import { RenewDeploy } from './use-cases/renew-deploy.js';
import { SettlePlacement } from './use-cases/settle-placement.js';
import { OpenTunnel } from '../tunnels/use-cases/open-tunnel.js';
import { SyncReplicas } from './use-cases/sync-replicas.js';

/** Where replicas run, how they fare, and what is paid for them. */
export const schedulingProviders: Provider[] = [
  { provide: PlacementRepository, useClass: PostgresPlacementRepository },
  KnownReliability,
  DeviceExecutor,
  ClusterWake,
  DeployDesk,
  ClusterTask,
  {
    provide: ReplicaExecutors,
    useFactory: (devices: DeviceExecutor, wake: ClusterWake) =>
      new ExecutorsByName({
        devices,
        swarm: new ClusterExecutor('swarm', wake),
        kubernetes: new ClusterExecutor('kubernetes', wake),
      }),
    inject: [DeviceExecutor, ClusterWake],
  },
  SettlePlacement,
  EndPlacements,
  CloseDeploy,
  HearNews,
  SyncReplicas,
  { provide: TunnelTickets, useClass: PostgresTunnelTickets },
  OpenTunnel,
  LetGoReplicas,
  RenewDeploy,
  PlaceReplica,
  LookAfterDeploy,
  ForgetReplicaLogs,
  DeployScheduler,
  RecentDeploys,
  { provide: Deploys, useClass: DeploysFacade },
];
