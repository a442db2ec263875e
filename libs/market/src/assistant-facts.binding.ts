import { Global, Injectable, Module } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import {
  AccountFactsSource,
  MAX_DETAILS,
  MAX_FACTS,
  type AccountDetails,
  type AccountFacts,
  type DeploySummary,
  type DeviceSummary,
  type EarningsOfDay,
  type JobSummary,
  type OneRecord,
  type RecordType,
  type SessionSummary,
  type WalletFacts,
} from '@app/assistant';
import { Sessions, type SessionFacts, type SessionId } from '@app/bandwidth/contract';
import { Deploys, type DeployFacts, type DeployId } from '@app/deploy/contract';
import { Accounts } from '@app/identity/contract';
import { Ledger, type DailyEarning } from '@app/ledger/contract';
import { Jobs, type IdleReason, type JobFacts, type JobId } from '@app/marketplace/contract';
import { Payments } from '@app/payments/contract';
import { Referrals } from '@app/referrals/contract';
import { Devices, type OwnedDevice } from '@app/workers/contract';

const WEEK_MS = 7 * 86_400_000;
const BYTES_PER_GB = 1_000_000_000n;

/** A caller's account as the contexts that own it report it: at most eight short statements, six of them at once. */
@Injectable()
export class MarketAccountFacts extends AccountFactsSource {
  constructor(
    private readonly ledger: Ledger,
    private readonly devices: Devices,
    private readonly jobs: Jobs,
    private readonly sessions: Sessions,
    private readonly deploys: Deploys,
    private readonly accounts: Accounts,
    private readonly transfers: Payments,
    private readonly referrals: Referrals,
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
      this.deploys.recentOf(userId, MAX_FACTS),
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

  async record(userId: UserId, type: RecordType, id: string): Promise<OneRecord> {
    switch (type) {
      case 'job':
        return { jobs: listed(await this.jobs.factsOf(id as JobId, userId)).map(toJob) };
      case 'deploy':
        return { deploys: listed(await this.deploys.factsOf(id as DeployId, userId)).map(toDeploy) };
      case 'session':
        return { sessions: listed(await this.sessions.factsOf(id as SessionId, userId)).map(toSession) };
      case 'device':
        return { devices: await this.deviceOf(userId, id as DeviceId) };
    }
  }

  private async deviceOf(userId: UserId, id: DeviceId): Promise<DeviceSummary[]> {
    const device = await this.devices.owned(id);
    if (device?.ownerId !== userId) return [];
    const [idle, earned] = await Promise.all([
      device.online ? this.jobs.whyIdle([device]) : new Map<DeviceId, IdleReason>(),
      this.devices.earnedToday(userId),
    ]);
    return [toDevice(device, idle.get(id) ?? null, earned.byDevice.get(id) ?? 0n)];
  }

  detailsOf(userId: UserId): Omit<AccountDetails, 'rewards'> {
    return {
      job: (id) => this.jobs.explain(id as JobId, userId),
      device: (id) => this.jobs.explainDevice(id as DeviceId, userId),
      wallet: () => this.walletOf(userId),
      deposits: () => this.transfers.depositsOf(userId, MAX_DETAILS),
      withdrawals: () => this.transfers.withdrawalsOf(userId, MAX_DETAILS),
      referral: () => this.referrals.of(userId),
      earnings: async () => byDay(await this.ledger.earningsByDay(userId, new Date(Date.now() - WEEK_MS))),
    };
  }

  private async walletOf(userId: UserId): Promise<WalletFacts> {
    const [coin, usd, debtUsdMicros, profile, payoutReady] = await Promise.all([
      this.ledger.purse(userId, 'coin'),
      this.ledger.purse(userId, 'usd'),
      this.ledger.debt(userId),
      this.accounts.profile(userId),
      this.transfers.payoutReady(userId),
    ]);
    return { purses: { coin, usd }, debtUsdMicros, emailVerified: profile?.emailVerified ?? false, payoutReady };
  }
}

function toDevice(device: OwnedDevice, idle: IdleReason | null, earnTodayMicros: bigint): DeviceSummary {
  const { deviceId: id, name, online, paused, lastHeartbeatAt } = device;
  const absent = lastHeartbeatAt === null ? 'never_connected' : 'offline';
  return { id, name, online, paused, lastSeenAt: lastHeartbeatAt, idleReason: online ? idle : absent, earnTodayMicros };
}

const listed = <T>(record: T | null): T[] => (record === null ? [] : [record]);

function toJob({
  jobId: id,
  title,
  status,
  priceMicros,
  paidMicros,
  waitingFor,
  programFailure,
}: JobFacts): JobSummary {
  const money = { priceCoinMicros: priceMicros, paidCoinMicros: paidMicros };
  return { id, title, status, ...money, waitingReason: waitingFor, programFailure };
}

function toSession({ sessionId: id, status, expiresAt, ...bytes }: SessionFacts): SessionSummary {
  const { boughtBytes, usedBytes, pricePerGbMicros } = bytes;
  const left = boughtBytes > usedBytes ? boughtBytes - usedBytes : 0n;
  const spentUsdMicros = (usedBytes * pricePerGbMicros) / BYTES_PER_GB;
  return { id, status, boughtGb: toGb(boughtBytes), remainingGb: toGb(left), spentUsdMicros, expiresAt };
}

function toDeploy({
  deployId: id,
  name,
  status,
  reason,
  reasonCode,
  replicas,
  runningReplicas,
  ...money
}: DeployFacts): DeploySummary {
  const { currency, heldMicros, billedMicros, endsAt } = money;
  return {
    id,
    name,
    status,
    reason,
    reasonCode,
    replicas,
    runningReplicas,
    currency,
    heldMicros,
    billedMicros,
    endsAt,
  };
}

/** Over all devices, sorted by day. */
function byDay(earnings: DailyEarning[]): EarningsOfDay[] {
  const days = new Map<string, EarningsOfDay>();
  for (const { day, currency, amountMicros } of earnings) {
    const of = days.get(day) ?? { day, micros: { coin: 0n, usd: 0n } };
    of.micros[currency] += amountMicros;
    days.set(day, of);
  }
  return [...days.values()];
}

/** Rounded down to six decimals of 10^9 bytes. */
const toGb = (bytes: bigint): number => Number(bytes / 1000n) / 1e6;

/** Account data that the assistant may use in answers. */
@Global()
@Module({
  providers: [{ provide: AccountFactsSource, useClass: MarketAccountFacts }],
  exports: [AccountFactsSource],
})
export class AssistantFactsBinding {}
