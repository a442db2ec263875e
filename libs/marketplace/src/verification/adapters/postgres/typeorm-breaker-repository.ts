import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { Not } from 'typeorm';
import { Cached } from '../../../adapters/cached.js';
import type { JobId } from '../../../contract.js';
import { AttemptRow } from '../../../jobs/adapters/postgres/job.row.js';
import type { AttemptStatus, JobStatus } from '../../../jobs/domain/job.js';
import type { AttemptEnd } from '../../domain/blame.js';
import type { Breaker, RecentEnd } from '../../domain/device-breaker.js';
import { BreakerRepository } from '../../ports/breaker-repository.js';
import { COMPLETED_BY_OTHERS } from './conditions.js';
import { DeviceBreakerRow } from './device-record.row.js';

/** How long a look at who is paused stays true enough to keep the paused out of the queue, in ms; claims look exactly. */
const PAUSED_MS = 1_000;
const MAX_PAUSED = 100_000;

@Injectable()
export class TypeormBreakerRepository extends BreakerRepository {
  private readonly paused = new Cached<Set<DeviceId>>(PAUSED_MS);

  constructor(private readonly database: Database) {
    super();
  }

  async lock(deviceIds: DeviceId[]): Promise<Map<DeviceId, Breaker>> {
    const rows = await this.database.query<LockedRow>(LOCK, [[...new Set(deviceIds)]], 'marketplace.lock_breakers');
    return new Map(rows.map((row) => [row.device_id, toBreaker(row)]));
  }

  async save(deviceId: DeviceId, { pausesInRow, pausedAt, pausedUntil, jobs }: Breaker): Promise<void> {
    const changes = { pausesInRow, pausedAt, pausedUntil, jobs };
    await this.database.repository(DeviceBreakerRow).update({ deviceId }, changes);
    this.paused.drop();
  }

  async ends(deviceId: DeviceId, after: Date, limit: number): Promise<RecentEnd[]> {
    const rows = await this.database.query<EndRow>(ENDS, [deviceId, after, limit], 'marketplace.ends_of_device');
    return rows.map(({ job_id, status, ended_at, job_status, failures, completed_by_others }) => ({
      jobId: job_id,
      status,
      endedAt: ended_at,
      job: { status: job_status, failures, completedByOthers: completed_by_others },
    }));
  }

  async failedBy(jobId: JobId): Promise<Array<{ deviceId: DeviceId; ownerId: UserId }>> {
    const where = { jobId, status: 'failed', byProgram: false } as const;
    const failed = await this.attempts.find({ select: { id: true, deviceId: true, ownerId: true }, where });
    const byDevice = new Map(failed.map(({ deviceId, ownerId }) => [deviceId, { deviceId, ownerId }]));
    return [...byDevice.values()];
  }

  async endsOf(jobId: JobId, limit: number): Promise<AttemptEnd[]> {
    const select = { id: true, ownerId: true, status: true };
    const where = { jobId, status: Not('running' as const) };
    const ends = await this.attempts.find({ select, where, order: { id: 'DESC' }, take: limit });
    return ends.map(({ ownerId, status }) => ({ ownerId, status }));
  }

  async isPaused(deviceId: DeviceId): Promise<boolean> {
    return (await this.paused.get(() => this.readPaused())).has(deviceId);
  }

  private async readPaused(): Promise<Set<DeviceId>> {
    const rows = await this.database.query<{ device_id: DeviceId }>(PAUSED, [MAX_PAUSED], 'marketplace.paused_devices');
    return new Set(rows.map(({ device_id }) => device_id));
  }

  private get attempts() {
    return this.database.repository(AttemptRow);
  }
}

interface LockedRow {
  device_id: DeviceId;
  pauses_in_row: number;
  paused_at: Date | null;
  paused_until: Date | null;
  jobs: JobId[];
  succeeded: boolean;
}

interface EndRow {
  job_id: JobId;
  status: AttemptStatus;
  ended_at: Date;
  job_status: JobStatus;
  failures: number;
  completed_by_others: boolean;
}

const toBreaker = (row: LockedRow): Breaker => ({
  pausesInRow: row.pauses_in_row,
  pausedAt: row.paused_at,
  pausedUntil: row.paused_until,
  jobs: row.jobs,
  succeededSince: row.succeeded,
});

/** By hand: makes and locks all in one order, so that two jobs that fail on the same devices don't wait for each other. */
const LOCK = `
  WITH locked AS (
    INSERT INTO marketplace.device_breaker AS b (device_id) SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id
    ON CONFLICT (device_id) DO UPDATE SET pauses_in_row = b.pauses_in_row
    RETURNING device_id, pauses_in_row, paused_at, paused_until, jobs::text[] AS jobs)
  SELECT l.*, EXISTS (SELECT 1 FROM marketplace.attempt a WHERE a.device_id = l.device_id
                        AND a.ended_at > l.paused_at AND a.status = 'completed') AS succeeded FROM locked l`;

/** By hand: a join. */
const ENDS = `
  SELECT a.job_id, a.status, a.ended_at, j.status AS job_status, j.failures, ${COMPLETED_BY_OTHERS} AS completed_by_others
  FROM marketplace.attempt a JOIN marketplace.job j ON j.id = a.job_id
  WHERE a.device_id = $1 AND a.ended_at > $2 AND NOT a.by_program ORDER BY a.ended_at DESC LIMIT $3`;

/** By hand: calls a function of ours, every second. */
const PAUSED = `
  SELECT device_id FROM marketplace.device_breaker
  WHERE paused_until > clock_timestamp() AND marketplace.paused_until(device_id) IS NOT NULL LIMIT $1`;
