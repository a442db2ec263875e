import { Injectable } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { JobId } from '../../contract.js';
import { JobErrors } from '../../domain/job.errors.js';
import type { ReviewStatus, Verification } from '../../domain/job.js';
import type { JobSpec } from '../../domain/job-spec.js';
import type { JobDetailDto } from '../http/jobs.dto.js';
import { toItem } from './list-jobs.query.js';
import type { ItemRow } from './list-jobs.query.js';

interface DetailRow extends ItemRow {
  spec: JobSpec | null;
  verification: Verification;
  review: ReviewStatus | null;
  review_due_at: Date | null;
  started_at: Date | null;
  ended_at: Date | null;
  expires_at: Date;
  result: string | null;
  result_sha256: string | null;
  exit_code: number | null;
  failure_reason: string | null;
  interruptions: number;
  failures: number;
  current_attempt_id: string | null;
  paid_micros: string;
  progress_percent: number | null;
  progress_message: string | null;
  progress_at: Date | null;
  /** Whether this user bought it or owns the device that completed it. */
  sees_result: boolean;
}

/** One job, for its buyer and for the owners of devices that had it; these don't see what others' devices answered. */
@Injectable()
export class ShowJob {
  constructor(private readonly database: Database) {}

  async execute(jobId: JobId, userId: UserId): Promise<JobDetailDto> {
    const [row] = await this.database.query<DetailRow>(
      `SELECT j.*, a.progress_percent, a.progress_message, a.progress_at,
         (j.buyer_id = $2 OR (a.status = 'completed' AND a.owner_id = $2)) IS TRUE AS sees_result
       FROM marketplace.job j
       LEFT JOIN LATERAL (SELECT * FROM marketplace.attempt WHERE job_id = j.id ORDER BY id DESC LIMIT 1) a ON true
       WHERE j.id = $1 AND (j.buyer_id = $2 OR EXISTS
         (SELECT 1 FROM marketplace.attempt o WHERE o.job_id = j.id AND o.owner_id = $2))`,
      [jobId, userId],
    );
    if (!row) throw JobErrors.job_not_found();
    return toDetail(row);
  }
}

function toDetail(row: DetailRow): JobDetailDto {
  return {
    ...toItem(row),
    spec: row.spec,
    verification: row.verification,
    review: row.review && row.review_due_at && { state: row.review, due_at: row.review_due_at.toISOString() },
    review_due_at: row.review === 'pending' ? (row.review_due_at?.toISOString() ?? null) : null,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    progress:
      row.progress_at && row.progress_percent !== null
        ? { percent: row.progress_percent, message: row.progress_message, at: row.progress_at.toISOString() }
        : null,
    result: row.sees_result ? row.result : null,
    result_sha256: row.sees_result ? row.result_sha256 : null,
    exit_code: row.exit_code,
    failure_reason: row.sees_result ? row.failure_reason : null,
    interruptions: row.interruptions,
    failures: row.failures,
    current_attempt_id: row.current_attempt_id,
    cost_coin: fromMicros(BigInt(row.paid_micros)),
  };
}
