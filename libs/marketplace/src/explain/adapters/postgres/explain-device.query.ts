import { Injectable } from '@nestjs/common';
import { fromMicros, type DeviceId, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { Devices, type OwnedDevice } from '@app/workers/contract';
import type { ExplainedDevice, IdleReason, JobId } from '../../../contract.js';
import { compare, explainDevice, type Comparison } from '../../domain/explain-device.js';
import type { DeviceSituation } from '../../domain/explain-codes.js';
import { comparable } from '../../domain/lacks.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { offerOf } from '../../../jobs/domain/matching.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import type { DeviceExplanationDto } from '../http/explain.dto.js';
import { DeviceReliability } from '../../../verification/adapters/postgres/device-reliability.query.js';
import { ExplainIdle } from './explain-idle.query.js';
import { OffersSnapshot } from './offers-snapshot.js';

interface RecordRow {
  paused_until: Date | null;
  paused_at: Date | null;
  pauses_in_row: number | null;
  jobs: JobId[] | null;
  running: number;
  /** Of those, with a `spec`. */
  by_agent: number;
  /** Waiting jobs that it failed. */
  failed: JobId[];
}

interface Found {
  device: OwnedDevice;
  row: RecordRow;
  comparison: Comparison;
  explained: ExplainedDevice;
}

/** Jobs it failed are looked through so far: those that still wait are among the newest. */
const MAX_FAILED = 1_000;

const RECORD = `
  SELECT marketplace.paused_until($1) AS paused_until, b.paused_at, b.pauses_in_row, b.jobs::text[] AS jobs,
    r.running, r.by_agent,
    ARRAY(SELECT j.id::text FROM (SELECT a.job_id FROM marketplace.attempt a
            WHERE a.device_id = $1 AND a.status = 'failed' ORDER BY a.job_id DESC LIMIT $2) f
          JOIN marketplace.job j ON j.id = f.job_id WHERE j.status = 'waiting') AS failed
  FROM (SELECT count(*)::int AS running, (count(*) FILTER (WHERE NOT a.by_hand))::int AS by_agent
          FROM marketplace.attempt a WHERE a.device_id = $1 AND a.ended_at IS NULL) r
  LEFT JOIN marketplace.device_breaker b ON b.device_id = $1`;

/** Why a device has no work, by the questions of a claim and the shared look at what waits. */
@Injectable()
export class ExplainDevice {
  constructor(
    private readonly database: Database,
    private readonly devices: Devices,
    private readonly idle: ExplainIdle,
    private readonly offers: OffersSnapshot,
    private readonly scores: DeviceReliability,
    private readonly terms: MarketplaceOptions,
  ) {}

  /** In the shape of the reply. Throws `device_not_found`. */
  async execute(deviceId: DeviceId, ownerId: UserId): Promise<DeviceExplanationDto> {
    const found = await this.of(deviceId, ownerId);
    if (!found) throw JobErrors.device_not_found();
    const { device, row, comparison, explained } = found;
    const { minPriceUsdMicros, name, hardware, lastHeartbeatAt } = device;
    const { compared, matching, paying, bestUsdMicros } = comparison;
    const { code, text, blockers, next } = explained;
    return {
      device_id: deviceId,
      name,
      is_online: device.online,
      code,
      text,
      running_jobs: row.running,
      jobs: { compared, matching, paying },
      blockers,
      min_price_usd: minPriceUsdMicros === null ? null : fromMicros(minPriceUsdMicros),
      best_price_usd: bestUsdMicros === null ? null : fromMicros(bestUsdMicros),
      pause: row.paused_until && {
        since: row.paused_at!.toISOString(),
        until: row.paused_until.toISOString(),
        in_a_row: row.pauses_in_row ?? 1,
        failed_jobs: row.jobs ?? [],
      },
      reliability: (await this.scores.of([deviceId])).get(deviceId) ?? null,
      hardware,
      last_heartbeat_at: lastHeartbeatAt?.toISOString() ?? null,
      next,
    };
  }

  /** Null: the owner has no such device. */
  async of(deviceId: DeviceId, ownerId: UserId): Promise<Found | null> {
    const device = await this.devices.owned(deviceId);
    if (device?.ownerId !== ownerId) return null;
    const [[record], idle, offers] = await Promise.all([
      this.database.query<RecordRow>(RECORD, [deviceId, MAX_FAILED], 'marketplace.explain_device'),
      this.idle.execute([device]),
      this.offers.now(),
    ]);
    const row = record!;
    const machine = comparable(device, offerOf(device, this.terms));
    const comparison = compare(machine, offers, new Set(row.failed), this.terms);
    const situation = situationOf(device, row, idle.get(deviceId) ?? null);
    const pause = row.paused_until && { until: row.paused_until, jobs: row.jobs ?? [] };
    const { lastHeartbeatAt, minPriceUsdMicros } = device;
    const view = { situation, lastHeartbeatAt, minPriceUsdMicros, running: row.running, pause };
    return { device, row, comparison, explained: explainDevice(view, comparison) };
  }
}

function situationOf(device: OwnedDevice, row: RecordRow, idle: IdleReason | null): DeviceSituation {
  if (!device.online) return device.lastHeartbeatAt === null ? 'never_connected' : 'offline';
  if (device.paused) return 'paused_by_owner';
  if (row.paused_until) return 'paused';
  if (row.by_agent >= device.concurrency) return 'full';
  if (row.running > 0 || idle === null) return 'working';
  return idle === 'no_matching_jobs' && row.failed.length > 0 ? 'jobs_excluded' : idle;
}
