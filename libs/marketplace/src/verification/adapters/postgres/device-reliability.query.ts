import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { In, MoreThan } from 'typeorm';
import { DeviceTrustRow } from './device-record.row.js';
import { COMPLETED_BY_OTHERS } from './conditions.js';
import { reliabilityOf, SCORED_ATTEMPTS, type EndedAttempt } from '../../domain/reliability.js';
import type { JobStatus } from '../../../jobs/domain/job.js';

interface EndedRow {
  device_id: DeviceId;
  status: EndedAttempt['status'];
  job_status: JobStatus | null;
  failures: number | null;
  completed_by_others: boolean | null;
  rejected: boolean;
}

/** By hand: a range per device. The job is looked up only where it matters: for an attempt that was completed and paid it doesn't. */
const ENDED = `
  SELECT d.device_id, a.status, a.by_program, j.status AS job_status, j.failures,
    CASE WHEN a.status = 'failed' THEN ${COMPLETED_BY_OTHERS} END AS completed_by_others,
    coalesce((a.status = 'completed' OR a.by_program AND a.earned_micros = 0) AND (j.verdict = 'differs' OR j.review = 'settled'), false) AS rejected
  FROM unnest($1::uuid[]) AS d (device_id)
  CROSS JOIN LATERAL (SELECT job_id, owner_id, status, by_program, earned_micros FROM marketplace.attempt
    WHERE device_id = d.device_id AND ended_at IS NOT NULL ORDER BY ended_at DESC LIMIT $2) a
  LEFT JOIN LATERAL (SELECT status, buyer_id, failures, verdict, review FROM marketplace.job
    WHERE id = CASE WHEN a.status IN ('failed', 'lost', 'released') OR (a.status = 'completed' AND a.earned_micros = 0)
                    THEN a.job_id END) j ON true`;

/** How reliable devices are, by their last ended attempts: one range of an index for each. */
@Injectable()
export class DeviceReliability {
  constructor(private readonly database: Database) {}

  /** Devices of which too little is known are absent. */
  async of(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>> {
    if (deviceIds.length === 0) return new Map();
    const rows = await this.database.query<EndedRow>(
      ENDED,
      [[...new Set(deviceIds)], SCORED_ATTEMPTS],
      'marketplace.ended_attempts',
    );
    const byDevice = new Map<DeviceId, EndedAttempt[]>();
    for (const row of rows) {
      const attempts = byDevice.get(row.device_id) ?? [];
      attempts.push(toEnded(row));
      byDevice.set(row.device_id, attempts);
    }
    const scores = [...byDevice].map(([id, attempts]) => [id, reliabilityOf(attempts)] as const);
    return new Map(scores.filter((score): score is [DeviceId, number] => score[1] !== null));
  }

  /** How many results in a row agreed with those of others, in jobs with quorum; devices without any are absent. */
  async validInRow(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>> {
    if (deviceIds.length === 0) return new Map();
    const where = { deviceId: In(deviceIds), validInRow: MoreThan(0) };
    const rows = await this.database.repository(DeviceTrustRow).findBy(where);
    return new Map(rows.map(({ deviceId, validInRow }) => [deviceId, validInRow]));
  }
}

const toEnded = (row: EndedRow): EndedAttempt => ({
  status: row.status,
  job:
    row.job_status === null
      ? null
      : { status: row.job_status, failures: row.failures ?? 0, completedByOthers: row.completed_by_others ?? false },
  rejected: row.rejected,
});
