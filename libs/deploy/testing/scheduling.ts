import { SystemClock, type DeviceId, type UserId } from '@app/kernel';
import { PostgresLedger } from '@app/ledger/adapters/postgres/postgres-ledger';
import type { Ledger } from '@app/ledger/contract';
import type { Database } from '@app/platform/database/database';
import {
  DeviceCommands,
  Devices,
  type DeviceCommand,
  type DeviceFacts,
  type EarnedToday,
  type OwnedDevice,
} from '@app/workers/contract';
import { DeviceExecutor } from '../src/scheduling/adapters/executors/device-executor.js';
import { KnownReliability } from '../src/scheduling/adapters/executors/known-reliability.js';
import type { Jobs } from '@app/marketplace/contract';
import { ClusterWake } from '../src/scheduling/adapters/executors/cluster-executor.js';
import { ExecutorsByName } from '../src/scheduling/adapters/executors/executors-by-name.js';
import { TypeormDeployRepository } from '../src/deploys/adapters/postgres/typeorm-deploy-repository.js';
import { TypeormPlacementRepository } from '../src/scheduling/adapters/postgres/typeorm-placement-repository.js';
import { PostgresReplicaLogRepository } from '../src/logs/adapters/postgres/postgres-replica-log-repository.js';
import type { DeployOptions } from '../src/deploy.options.js';
import { CloseDeploy } from '../src/scheduling/use-cases/close-deploy.js';
import { EndPlacements } from '../src/scheduling/use-cases/end-placements.js';
import { KeepReplicaLogs } from '../src/logs/use-cases/keep-replica-logs.js';
import { ApplyReports } from '../src/scheduling/use-cases/apply-reports.js';
import { ReleaseReplicas } from '../src/scheduling/use-cases/release-replicas.js';
import { ReconcileDeploy } from '../src/scheduling/use-cases/reconcile-deploy.js';
import { ReconcileDue } from '../src/scheduling/use-cases/reconcile-due.js';
import { PlaceReplica } from '../src/scheduling/use-cases/place-replica.js';
import { RenewDeploy } from '../src/scheduling/use-cases/renew-deploy.js';
import { SettlePlacement } from '../src/scheduling/use-cases/settle-placement.js';
import { SyncReplicas } from '../src/scheduling/use-cases/sync-replicas.js';

const CLUSTER = { market: 'test', gpuResource: 'gpu', gpuLabel: 'gpu' };

const WEB = { image: 'web' };

export const OPTIONS: DeployOptions = {
  executor: 'devices',
  images: { Docker: WEB, Jupyter: WEB, Inference: WEB, Training: WEB, Script: WEB },
  clusterRegistries: ['docker.io'],
  gpuPricesUsdMicros: new Map([['default', 1_000_000n]]),
  coinUsdMicros: 100_000n,
  feeBps: 500,
  syncS: 5,
  deviceOfflineAfterS: 90,
  queueHours: 168,
  accessUrl: 'http://{label}.localhost',
  swarm: { ...CLUSTER, url: 'tcp://127.0.0.1:1', certificates: null },
  kubernetes: { ...CLUSTER, configFile: null, context: null, namespace: 'test', runtimeClass: null },
};

export class OnlineDevices extends Devices {
  constructor(readonly online_: DeviceFacts[]) {
    super();
  }

  override async online(): Promise<DeviceFacts[]> {
    return this.online_;
  }

  async onlineCount(): Promise<number> {
    return this.online_.length;
  }

  async facts(id: DeviceId): Promise<DeviceFacts | null> {
    return this.online_.find(({ deviceId }) => deviceId === id) ?? null;
  }

  async lastContact(): Promise<Map<DeviceId, Date>> {
    return new Map();
  }

  async owned(): Promise<OwnedDevice | null> {
    return null;
  }

  async ofOwner(): Promise<OwnedDevice[]> {
    return [];
  }

  async gpuNames(): Promise<Map<DeviceId, string>> {
    return new Map();
  }

  async earnedToday(): Promise<EarnedToday> {
    return { totalMicros: 0n, byDevice: new Map() };
  }
}

export class RecordedCommands extends DeviceCommands {
  readonly sent: DeviceId[] = [];

  async send(deviceId: DeviceId, _command: DeviceCommand): Promise<void> {
    this.sent.push(deviceId);
  }

  announce(): void {}
}

export const aRig = (deviceId: DeviceId, ownerId: UserId, name: string): DeviceFacts => ({
  ...{ deviceId, ownerId, name, hostname: name, deviceType: 'desktop', gpuName: '', gpuCount: 0, gpuMemoryGb: 0 },
  ...{ cpuCores: 4, ramGb: 0, capabilities: [], concurrency: 1, minPriceUsdMicros: null, paused: false },
  verified: false,
});

/** Everything that places and pays, as one process has it, on a database of its own or one that others use too. */
export function schedulingOn(database: Database, devices: Devices, ledger: Ledger = new PostgresLedger(database)) {
  const deploys = new TypeormDeployRepository(database);
  const placements = new TypeormPlacementRepository(database);
  const commands = new RecordedCommands();
  const reliability = new KnownReliability({ reliability: async () => new Map() } as unknown as Jobs);
  const executor = new DeviceExecutor(database, devices, commands, reliability, OPTIONS);
  const executors = new ExecutorsByName(executor, new ClusterWake(database));
  const settle = new SettlePlacement(placements, ledger, OPTIONS);
  const ending = new EndPlacements(placements, executors, settle, ledger, OPTIONS);
  const close = new CloseDeploy(database, deploys, placements, ending, ledger);
  const placing = new PlaceReplica(deploys, placements, executors, ending, OPTIONS);
  const renew = new RenewDeploy(deploys, placements, ledger);
  const look = new ReconcileDeploy(
    ...([database, deploys, placements, renew, close, ending, placing, settle, OPTIONS] as const),
  );
  const applying = new ApplyReports(database, deploys, placements, ending);
  const logs = new PostgresReplicaLogRepository(database);
  return {
    ...{ deploys, placements, commands, executor, close, look, ledger, logs },
    keepLogs: new KeepReplicaLogs(database, logs, { changed: () => undefined }, new SystemClock()),
    sync: new SyncReplicas(placements, applying),
    release: new ReleaseReplicas(database, placements, applying),
    scheduler: new ReconcileDue(placements, executors, look),
  };
}
