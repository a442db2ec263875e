import { Injectable } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import { Database } from '@app/platform';
import type { JobId } from '../../../contract.js';
import { JobErrors } from '../../domain/job.errors.js';
import type { AdminAttemptDto, AdminJobDto } from '../http/admin-jobs.dto.js';
import { AttemptRow, JobRow } from './job.row.js';

const ATTEMPTS_SHOWN = 100;

/** A job with both of its sides, for administrators: whose it is and who worked on it, not what it is about. */
@Injectable()
export class AdminJobs {
  constructor(private readonly database: Database) {}

  /** Throws `job_not_found`. */
  async show(id: JobId): Promise<AdminJobDto> {
    const job = await this.database.repository(JobRow).findOneBy({ id });
    if (!job) throw JobErrors.job_not_found();
    const newest = { where: { jobId: id }, order: { id: 'DESC' }, take: ATTEMPTS_SHOWN } as const;
    const attempts = await this.database.repository(AttemptRow).find(newest);
    return {
      id,
      buyer_id: job.buyerId,
      title: job.title,
      job_type: job.jobType,
      status: job.status,
      price_coin: fromMicros(job.priceMicros),
      paid_coin: fromMicros(job.paidMicros),
      verification: job.verification,
      review: job.review,
      copy_of: job.copyOf,
      created_at: job.createdAt.toISOString(),
      ended_at: job.endedAt?.toISOString() ?? null,
      failure_reason: job.failureReason,
      attempts: attempts.map(toAttempt),
    };
  }
}

const toAttempt = (attempt: AttemptRow): AdminAttemptDto => ({
  id: attempt.id,
  device_id: attempt.deviceId,
  owner_id: attempt.ownerId,
  status: attempt.status,
  started_at: attempt.startedAt.toISOString(),
  ended_at: attempt.endedAt?.toISOString() ?? null,
  cause: attempt.cause,
  earned_coin: fromMicros(attempt.earnedMicros),
});
