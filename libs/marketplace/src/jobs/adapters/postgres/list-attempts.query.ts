import { Injectable } from '@nestjs/common';
import { fromMicros, type DeviceId, type UserId } from '@app/kernel';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { Devices } from '@app/workers/contract';
import { DeviceReliability } from '../../../verification/adapters/postgres/device-reliability.query.js';
import type { JobId } from '../../../contract.js';
import { JobErrors } from '../../domain/job.errors.js';
import type { AttemptStatus } from '../../domain/job.js';
import type { AttemptDto } from '../http/jobs.dto.js';
import { ALL_RUNS, openToBuyer } from '../../../verification/adapters/postgres/conditions.js';

interface AttemptRow {
  id: string;
  device_id: DeviceId;
  status: AttemptStatus;
  started_at: Date;
  last_contact_at: Date | null;
  due_at: Date | null;
  ended_at: Date | null;
  cause: string | null;
  exit_code: number | null;
  earned_micros: string;
  job_id: string;
  valid_in_row: number;
  /** Whether this user may look into it. */
  is_open: boolean;
}

/** The attempts at a job: all for its buyer, their own for the owners of devices that had it. */
@Injectable()
export class ListAttempts {
  constructor(
    private readonly database: Database,
    private readonly devices: Devices,
    private readonly scores: DeviceReliability,
  ) {}

  async execute(jobId: JobId, userId: UserId, { limit, cursor }: PageQuery) {
    const after = fromCursor(cursor, UUID)?.[0] ?? null;
    const rows = await this.database.query<AttemptRow>(
      `SELECT a.*, coalesce(t.valid_in_row, 0) AS valid_in_row, a.owner_id = $2 OR ${openToBuyer('a')} AS is_open
       FROM marketplace.job j CROSS JOIN LATERAL ${ALL_RUNS} AS run (id) JOIN marketplace.attempt a ON a.job_id = run.id
       LEFT JOIN marketplace.device_trust t ON t.device_id = a.device_id
       WHERE j.id = $1 AND (j.buyer_id = $2 OR a.owner_id = $2) AND ($3::uuid IS NULL OR a.id < $3)
       ORDER BY a.id DESC LIMIT $4`,
      [jobId, userId, after, limit + 1],
    );
    if (rows.length === 0) await this.mayLook(jobId, userId);
    const { rows: kept, next_cursor } = page(rows, limit, (row) => [row.id]);
    const deviceIds = [...new Set(kept.map((row) => row.device_id))];
    const [names, contacts, scores] = await Promise.all([
      this.names(deviceIds),
      this.devices.lastContact(deviceIds),
      this.scores.of(deviceIds),
    ]);
    const attempts = kept.map((row) => ({
      ...toAttempt(row, names.get(row.device_id), contacts.get(row.device_id)),
      device_reliability: scores.get(row.device_id) ?? null,
    }));
    return { attempts, next_cursor };
  }

  private async mayLook(jobId: JobId, userId: UserId): Promise<void> {
    const found = await this.database.query(
      `SELECT 1 FROM marketplace.job j WHERE j.id = $1 AND (j.buyer_id = $2 OR EXISTS
         (SELECT 1 FROM marketplace.attempt a WHERE a.job_id = j.id AND a.owner_id = $2))`,
      [jobId, userId],
    );
    if (found.length === 0) throw JobErrors.job_not_found();
  }

  private async names(ids: DeviceId[]): Promise<Map<DeviceId, string>> {
    const facts = await Promise.all(ids.map((id) => this.devices.facts(id)));
    return new Map(ids.map((id, index) => [id, facts[index]?.name ?? '']));
  }
}

function toAttempt(row: AttemptRow, name = '', lastContact?: Date): Omit<AttemptDto, 'device_reliability'> {
  const heartbeat = row.status === 'running' ? lastContact : row.last_contact_at;
  return {
    id: row.id,
    device_id: row.device_id,
    device_name: name,
    status: row.status,
    started_at: row.started_at.toISOString(),
    last_heartbeat_at: heartbeat?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    // The words of a failure are the device's, those of other ends the platform's.
    cause: row.is_open || row.status !== 'failed' ? row.cause : null,
    exit_code: row.is_open ? row.exit_code : null,
    coins: fromMicros(BigInt(row.earned_micros)),
    job_id: row.job_id,
    valid_in_row: row.valid_in_row,
  };
}
