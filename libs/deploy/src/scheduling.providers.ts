import type { Provider } from '@nestjs/common';
import { DeployScheduler } from './adapters/background/deploy-scheduler.js';
import { ClusterExecutor } from './adapters/cluster/cluster-executor.js';
import { ClusterTask } from './adapters/cluster/cluster-task.js';
import { ClusterWake } from './adapters/cluster/cluster-wake.js';
import { DeployDesk } from './adapters/cluster/deploy-desk.js';
import { DeviceExecutor } from './adapters/devices/device-executor.js';
import { KnownReliability } from './adapters/devices/known-reliability.js';
import { ExecutorsByName } from './adapters/executors-by-name.js';
import { RecentDeploys } from './adapters/postgres/recent-deploys.query.js';
import { PostgresPlacementRepository } from './adapters/postgres/postgres-placement-repository.js';
import { PostgresTunnelTickets } from './adapters/postgres/postgres-tunnel-tickets.js';
import { Deploys } from './contract.js';
import { DeploysFacade } from './deploys-facade.js';
import { PlacementRepository } from './ports/placement-repository.js';
import { ReplicaExecutors } from './ports/replica-executors.js';
import { TunnelTickets } from './ports/tunnel-tickets.js';
import { CloseDeploy } from './use-cases/close-deploy.js';
import { EndPlacements } from './use-cases/end-placements.js';
import { ForgetReplicaLogs } from './use-cases/forget-replica-logs.js';
import { HearNews } from './use-cases/hear-news.js';
import { LetGoReplicas } from './use-cases/let-go-replicas.js';
import { LookAfterDeploy } from './use-cases/look-after-deploy.js';
import { PlaceReplica } from './use-cases/place-replica.js';
import { RenewDeploy } from './use-cases/renew-deploy.js';
import { SettlePlacement } from './use-cases/settle-placement.js';
import { OpenTunnel } from './use-cases/open-tunnel.js';
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
