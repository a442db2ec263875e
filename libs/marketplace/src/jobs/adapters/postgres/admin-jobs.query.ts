import { Injectable } from '@nestjs/common';
import { fromMicros } from '@app/kernel';
import { Database, fromCursor, LOOKED_THROUGH, searchedPage, sought, UUID } from '@app/platform';
import type { JobId } from '../../../contract.js';
import { JobErrors } from '../../domain/job.errors.js';
import type { AdminAttemptDto, AdminJobDto, AdminJobItemDto, AdminJobsQuery } from '../http/admin-jobs.dto.js';
import { AttemptRow, JobRow } from './job.row.js';

const ATTEMPTS_SHOWN = 100;

/** Jobs with both of their sides, for administrators: whose they are and who worked on them, not what they are about. */
@Injectable()
export class AdminJobs {
  constructor(private readonly database: Database) {}

  /**
   * Newest first. An id and a buyer have an index; a part of a title and a status look through so many jobs per page.
   */
  async list({ search, buyer_id: buyer, status, limit, cursor }: AdminJobsQuery) {
    const before = fromCursor(cursor, UUID)?.[0];
    const { id, word } = sought(search);
    const query = this.below(before, buyer);
    if (id !== null) query.andWhere('j.id = :sought', { sought: id });
    if (word !== null) query.andWhere('strpos(lower(j.title), lower(:part)) > 0', { part: word });
    if (status !== undefined) query.andWhere('j.status = :status', { status });
    const floor = word !== null || (status !== undefined && id === null) ? await this.floor(before, buyer) : null;
    if (floor !== null) query.andWhere('j.id >= :floor', { floor });
    const { rows, next_cursor } = searchedPage(
      await query
        .select(SHOWN)
        .take(limit + 1)
        .getMany(),
      limit,
      floor,
    );
    return { jobs: rows.map(toItem), next_cursor };
  }

  /** Throws `job_not_found`. */
  async show(id: JobId): Promise<AdminJobDto> {
    const job = await this.database.repository(JobRow).findOneBy({ id });
    if (!job) throw JobErrors.job_not_found();
    const newest = { where: { jobId: id }, order: { id: 'DESC' }, take: ATTEMPTS_SHOWN } as const;
    const attempts = await this.database.repository(AttemptRow).find(newest);
    return { ...toItem(job), attempts: attempts.map(toAttempt) };
  }

  /** The last job that a page of a search looks at; null: it looks at all that are left. */
  private async floor(before: string | undefined, buyer: string | undefined): Promise<string | null> {
    const query = this.below(before, buyer).select(['j.id']);
    const row = await query
      .offset(LOOKED_THROUGH - 1)
      .limit(1)
      .getOne();
    return row?.id ?? null;
  }

  private below(before: string | undefined, buyer: string | undefined) {
    const query = this.database.repository(JobRow).createQueryBuilder('j').orderBy('j.id', 'DESC');
    if (before !== undefined) query.andWhere('j.id < :before', { before });
    if (buyer !== undefined) query.andWhere('j.buyerId = :buyer', { buyer });
    return query;
  }
}

/** What `toItem` shows: a job's script and result may be large. */
const SHOWN =
  'id buyerId title jobType status priceMicros paidMicros verification review copyOf createdAt endedAt failureReason'
    .split(' ')
    .map((column) => `j.${column}`);

const toItem = (job: JobRow): AdminJobItemDto => ({
  id: job.id,
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
});

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
