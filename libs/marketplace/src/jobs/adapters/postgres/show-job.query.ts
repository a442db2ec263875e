import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { JobId } from '../../../contract.js';
import { JobErrors } from '../../domain/job.errors.js';
import type { Failure } from '../../domain/failure.js';
import type { ReviewStatus, Verification } from '../../domain/job.js';
import type { JobSpec } from '../../domain/job-spec.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import type { Verdict } from '../../../verification/domain/quorum.js';
import type { JobCopyDto } from '../http/quorum.dto.js';
import type { JobDto, JobReviewDto } from '../http/jobs.dto.js';
import { costSoFar, LATEST_RUN, paidMicros, progressOf, RUN_COLUMNS, type RunRow } from './latest-run.js';
import { toFailure, toItem, type ItemRow } from './list-jobs.query.js';
import { openToBuyer } from '../../../verification/adapters/postgres/conditions.js';

interface DetailRow extends ItemRow, RunRow {
  spec: JobSpec | null;
  verification: Verification;
  review: ReviewStatus | null;
  review_due_at: Date | null;
  owed_micros: string | null;
  copy_of: string | null;
  verdict: Verdict | null;
  copies: Array<JobCopyDto & { interruptions: number; failures: number }> | null;
  started_at: Date | null;
  ended_at: Date | null;
  expires_at: Date;
  result: string | null;
  result_sha256: string | null;
  exit_code: number | null;
  failure_reason: string | null;
  failure: Failure | null;
  max_attempts: number;
  interruptions: number;
  failures: number;
  current_attempt_id: string | null;
  /** Whether this user owns the device that completed it, or bought it; a copy only once it is paid. */
  sees_result: boolean;
}

const COPIES = `CASE WHEN j.quorum IS NOT NULL AND j.copy_of IS NULL THEN (
  SELECT json_agg(json_build_object('id', c.id, 'status', c.status, 'verdict', c.verdict,
    'interruptions', c.interruptions, 'failures', c.failures) ORDER BY c.id)
  FROM marketplace.job c WHERE c.copy_of = j.id) END`;

/** One job, for its buyer and for the owners of devices that had it; these don't see what others' devices answered. */
@Injectable()
export class ShowJob {
  constructor(
    private readonly database: Database,
    private readonly terms: MarketplaceOptions,
  ) {}

  async execute(jobId: JobId, userId: UserId): Promise<JobDto> {
    const [row] = await this.database.query<DetailRow>(
      `SELECT j.*, ${RUN_COLUMNS},
         (j.buyer_id = $2 AND (j.copy_of IS NULL OR a.earned_micros > 0) OR ((a.status IN ('completed', 'timed_out') OR a.by_program) AND a.owner_id = $2)) IS TRUE AS sees_result,
         j.buyer_id <> $2 OR ${openToBuyer('a')} AS sees_progress, ${COPIES} AS copies
       FROM marketplace.job j ${LATEST_RUN}
       WHERE j.id = $1 AND (j.buyer_id = $2 OR EXISTS
         (SELECT 1 FROM marketplace.attempt o WHERE o.job_id = j.id AND o.owner_id = $2))`,
      [jobId, userId],
    );
    if (!row) throw JobErrors.job_not_found();
    return toDetail(row, this.terms);
  }
}

function toDetail(row: DetailRow, terms: MarketplaceOptions): JobDto {
  return {
    ...toItem(row),
    spec: row.spec,
    verification: row.verification,
    review: toReview(row),
    review_due_at: row.review === 'pending' ? (row.review_due_at?.toISOString() ?? null) : null,
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
    progress: progressOf(row),
    result: row.sees_result ? row.result : null,
    result_sha256: row.sees_result ? row.result_sha256 : null,
    exit_code: row.copy_of === null || row.sees_result ? row.exit_code : null,
    failure_reason: row.sees_result ? row.failure_reason : null,
    failure: row.sees_result ? toFailure(row) : null,
    interruptions: sum(row, 'interruptions'),
    failures: sum(row, 'failures'),
    current_attempt_id: row.current_attempt_id,
    max_attempts: row.max_attempts,
    cost_coin: fromMicros(paidMicros(row)),
    cost_so_far_coin: costSoFar(row, terms),
    quorum: row.quorum,
    copies: row.copies && row.copies.map(({ id, status, verdict }) => ({ id, status, verdict })),
    copy_of: row.copy_of,
    verdict: row.verdict,
  };
}

function toReview({ review, review_due_at, owed_micros, price_micros }: DetailRow): JobReviewDto | null {
  if (!review || !review_due_at) return null;
  const owed_coin = fromMicros(BigInt(owed_micros ?? price_micros));
  return { state: review, due_at: review_due_at.toISOString(), owed_coin };
}

/** With those of its copies. */
const sum = (row: DetailRow, name: 'interruptions' | 'failures') =>
  (row.copies ?? []).reduce((total, copy) => total + copy[name], row[name]);
