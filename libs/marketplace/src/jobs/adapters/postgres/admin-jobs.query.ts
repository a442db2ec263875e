import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import type { JobId } from '../../../contract.js';
import { JobErrors } from '../../domain/job.errors.js';
import type { AdminAttemptDto, AdminJobDto } from '../http/admin-jobs.dto.js';

type JobRow = Omit<AdminJobDto, 'created_at' | 'ended_at' | 'attempts'> & { created_at: Date; ended_at: Date | null };
type AttemptRow = Omit<AdminAttemptDto, 'started_at' | 'ended_at'> & { started_at: Date; ended_at: Date | null };

/** A job with both of its sides, for whoever looks after them: whose it is and who worked on it, not what it is about. */
@Injectable()
export class AdminJobs {
  constructor(private readonly database: Database) {}

  /** Throws `job_not_found`. */
  async show(id: JobId): Promise<AdminJobDto> {
    const [job] = await this.database.query<JobRow>(
      `SELECT id, buyer_id, title, job_type, status, price_micros::float8 / 1000000 AS price_coin,
              paid_micros::float8 / 1000000 AS paid_coin, verification, review, copy_of, created_at, ended_at, failure_reason
       FROM marketplace.job WHERE id = $1`,
      [id],
    );
    if (!job) throw JobErrors.job_not_found();
    const attempts = await this.database.query<AttemptRow>(
      `SELECT id, device_id, owner_id, status, started_at, ended_at, cause, earned_micros::float8 / 1000000 AS earned_coin
       FROM marketplace.attempt WHERE job_id = $1 ORDER BY id DESC LIMIT 100`,
      [id],
    );
    return {
      ...job,
      created_at: job.created_at.toISOString(),
      ended_at: job.ended_at?.toISOString() ?? null,
      attempts: attempts.map((attempt) => ({
        ...attempt,
        started_at: attempt.started_at.toISOString(),
        ended_at: attempt.ended_at?.toISOString() ?? null,
      })),
    };
  }
}
