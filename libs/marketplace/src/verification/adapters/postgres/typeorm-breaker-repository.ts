import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { JobId } from '../../../contract.js';
import type { AttemptEnd } from '../../domain/blame.js';
import type { Breaker, RecentEnd } from '../../domain/device-breaker.js';
import type { AttemptStatus, JobStatus } from '../../../jobs/domain/job.js';
import { BreakerRepository } from '../../ports/breaker-repository.js';
import { COMPLETED_BY_OTHERS } from './completed-by-others.js';

interface BreakerRow {
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

/** How long a look at who is paused stays true enough to keep the paused out of the queue, in ms; claims look exactly. */
const PAUSED_MS = 1_000;
const MAX_PAUSED = 100_000;

@Injectable()
export class TypeormBreakerRepository extends BreakerRepository {
  private paused: { at: number; read: Promise<Set<DeviceId>> } | null = null;

  constructor(private readonly database: Database) {
    super();
  }

  async lock(deviceIds: DeviceId[]): Promise<Map<DeviceId, Breaker>> {
    // Sorted, so that two jobs that fail on the same devices lock them in one order.
    const rows = await this.database.query<BreakerRow>(
      `WITH locked AS (
         INSERT INTO marketplace.device_breaker AS b (device_id) SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id
         ON CONFLICT (device_id) DO UPDATE SET pauses_in_row = b.pauses_in_row
         RETURNING device_id, pauses_in_row, paused_at, paused_until, jobs::text[] AS jobs)
       SELECT l.*, EXISTS (SELECT 1 FROM marketplace.attempt a WHERE a.device_id = l.device_id
                             AND a.ended_at > l.paused_at AND a.status = 'completed') AS succeeded FROM locked l`,
      [[...new Set(deviceIds)]],
      'marketplace.lock_breakers',
    );
    return new Map(rows.map((row) => [row.device_id, toBreaker(row)]));
  }

  async save(deviceId: DeviceId, { pausesInRow, pausedAt, pausedUntil, jobs }: Breaker): Promise<void> {
    await this.database.query(
      `UPDATE marketplace.device_breaker SET pauses_in_row = $2, paused_at = $3, paused_until = $4, jobs = $5
       WHERE device_id = $1`,
      [deviceId, pausesInRow, pausedAt, pausedUntil, jobs],
      'marketplace.save_breaker',
    );
    this.paused = null;
  }

  async ends(deviceId: DeviceId, after: Date, limit: number): Promise<RecentEnd[]> {
    const rows = await this.database.query<EndRow>(
      `SELECT a.job_id, a.status, a.ended_at, j.status AS job_status, j.failures, ${COMPLETED_BY_OTHERS} AS completed_by_others
       FROM marketplace.attempt a JOIN marketplace.job j ON j.id = a.job_id
       WHERE a.device_id = $1 AND a.ended_at > $2 AND NOT a.by_program ORDER BY a.ended_at DESC LIMIT $3`,
      [deviceId, after, limit],
      'marketplace.ends_of_device',
    );
    return rows.map(({ job_id, status, ended_at, job_status, failures, completed_by_others }) => ({
      jobId: job_id,
      status,
      endedAt: ended_at,
      job: { status: job_status, failures, completedByOthers: completed_by_others },
    }));
  }

  async failedBy(jobId: JobId): Promise<Array<{ deviceId: DeviceId; ownerId: UserId }>> {
    const rows = await this.database.query<{ device_id: DeviceId; owner_id: UserId }>(
      `SELECT DISTINCT device_id, owner_id FROM marketplace.attempt WHERE job_id = $1 AND status = 'failed' AND NOT by_program`,
      [jobId],
      'marketplace.failed_by',
    );
    return rows.map(({ device_id, owner_id }) => ({ deviceId: device_id, ownerId: owner_id }));
  }

  async endsOf(jobId: JobId, limit: number): Promise<AttemptEnd[]> {
    const rows = await this.database.query<{ owner_id: UserId; status: AttemptStatus }>(
      `SELECT owner_id, status FROM marketplace.attempt WHERE job_id = $1 AND status <> 'running'
       ORDER BY id DESC LIMIT $2`,
      [jobId, limit],
      'marketplace.ends_of_job',
    );
    return rows.map(({ owner_id, status }) => ({ ownerId: owner_id, status }));
  }

  /** Whoever asks first reads for all who ask within the second. */
  async isPaused(deviceId: DeviceId): Promise<boolean> {
    const now = performance.now();
    if (this.paused === null || now - this.paused.at > PAUSED_MS) {
      const paused = { at: now, read: this.readPaused() };
      this.paused = paused;
      paused.read.catch(() => {
        if (this.paused === paused) this.paused = null;
      });
    }
    return (await this.paused.read).has(deviceId);
  }

  private async readPaused(): Promise<Set<DeviceId>> {
    const rows = await this.database.query<{ device_id: DeviceId }>(
      `SELECT device_id FROM marketplace.device_breaker
       WHERE paused_until > clock_timestamp() AND marketplace.paused_until(device_id) IS NOT NULL LIMIT $1`,
      [MAX_PAUSED],
      'marketplace.paused_devices',
    );
    return new Set(rows.map(({ device_id }) => device_id));
  }
}

const toBreaker = (row: BreakerRow): Breaker => ({
  pausesInRow: row.pauses_in_row,
  pausedAt: row.paused_at,
  pausedUntil: row.paused_until,
  jobs: row.jobs,
  succeededSince: row.succeeded,
});
