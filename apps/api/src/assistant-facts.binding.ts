import { Global, Injectable, Module } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { AccountFactsSource, MAX_FACTS } from '@app/assistant';
import type { AccountFacts, DeploySummary, DeviceSummary, JobSummary, SessionSummary } from '@app/assistant';
import { Sessions } from '@app/bandwidth/contract';
import type { SessionFacts } from '@app/bandwidth/contract';
import { Deploys } from '@app/deploy/contract';
import type { DeployFacts } from '@app/deploy/contract';
import { Ledger } from '@app/ledger/contract';
import { Jobs } from '@app/marketplace/contract';
import type { IdleReason, JobFacts } from '@app/marketplace/contract';
import { Devices } from '@app/workers/contract';
import type { OwnedDevice } from '@app/workers/contract';

/** A caller's account as the contexts that own it tell it: eight short statements at most, six of them at once. */
@Injectable()
class MarketAccountFacts extends AccountFactsSource {
  constructor(
    private readonly ledger: Ledger,
    private readonly devices: Devices,
    private readonly jobs: Jobs,
    private readonly sessions: Sessions,
    private readonly deploys: Deploys,
  ) {
    super();
  }

  async of(userId: UserId): Promise<AccountFacts> {
    const [balances, earned, devices, jobs, sessions, deploys] = await Promise.all([
      this.ledger.balances(userId),
      this.devices.earnedToday(userId),
      this.devices.ofOwner(userId, MAX_FACTS),
      this.jobs.recentOf(userId, MAX_FACTS),
      this.sessions.activeOf(userId, MAX_FACTS),
      this.deploys.activeOf(userId, MAX_FACTS),
    ]);
    const idle = await this.jobs.whyIdle(devices.filter(({ online }) => online));
    return {
      balance: { coinMicros: balances.coin, usdMicros: balances.usd },
      devices: devices.map((device) =>
        toDevice(device, idle.get(device.deviceId) ?? null, earned.byDevice.get(device.deviceId) ?? 0n),
      ),
      jobs: jobs.map(toJob),
      sessions: sessions.map(toSession),
      deploys: deploys.map(toDeploy),
      earnedTodayCoinMicros: earned.totalMicros,
    };
  }
}

function toDevice(device: OwnedDevice, idle: IdleReason | null, earnTodayMicros: bigint): DeviceSummary {
  const { name, online, lastHeartbeatAt } = device;
  const absent = lastHeartbeatAt === null ? 'never_connected' : 'offline';
  return { name, online, lastSeenAt: lastHeartbeatAt, idleReason: online ? idle : absent, earnTodayMicros };
}

function toJob({ jobId, title, status, priceMicros, waitingFor, programFailure }: JobFacts): JobSummary {
  return { id: jobId, title, status, priceCoinMicros: priceMicros, waitingReason: waitingFor, programFailure };
}

function toSession({ sessionId, boughtBytes, usedBytes, expiresAt }: SessionFacts): SessionSummary {
  const left = boughtBytes > usedBytes ? boughtBytes - usedBytes : 0n;
  return { id: sessionId, boughtGb: toGb(boughtBytes), remainingGb: toGb(left), expiresAt };
}

function toDeploy({
  deployId: id,
  name,
  status,
  reason,
  replicas,
  runningReplicas,
  ...money
}: DeployFacts): DeploySummary {
  const { currency, heldMicros, billedMicros, endsAt } = money;
  return { id, name, status, reason, replicas, runningReplicas, currency, heldMicros, billedMicros, endsAt };
}

/** Rounded down to six decimals of 10^9 bytes. */
const toGb = (bytes: bigint): number => Number(bytes / 1000n) / 1e6;

/** What the assistant may know of its callers. */
@Global()
@Module({
  providers: [{ provide: AccountFactsSource, useClass: MarketAccountFacts }],
  exports: [AccountFactsSource],
})
export class AssistantFactsBinding {}
