import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { fromMicros, SpendErrors, toMicros } from '@app/kernel';
import { LedgerErrors } from '@app/ledger/contract';
import {
  BodyLimit,
  CurrentUser,
  Fails,
  HttpErrors,
  Idempotent,
  LARGEST_BODY_KIB,
  PageQuery,
  RequireUser,
  UuidParam,
  type AuthenticatedUser,
  LeadsTo,
} from '@app/platform';
import type { JobId } from '../../../contract.js';
import { FileErrors } from '../../../files/domain/file.errors.js';
import { heldMicros } from '../../domain/job.js';
import { JobErrors } from '../../domain/job.errors.js';
import { MIN_QUORUM } from '../../../verification/domain/quorum.js';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import { CancelJob } from '../../use-cases/cancel-job.js';
import { PostJob } from '../../use-cases/post-job.js';
import { ListAttempts } from '../postgres/list-attempts.query.js';
import { ListJobs } from '../postgres/list-jobs.query.js';
import { ShowJob } from '../postgres/show-job.query.js';
import {
  AttemptListDto,
  CancelledJobReplyDto,
  CreatedJobReplyDto,
  CreateJobDto,
  JobReplyDto,
  JobListDto,
  MyJobsQuery,
} from './jobs.dto.js';

/** A buyer's jobs. */
@ApiTags('Jobs')
@RequireUser('jobs')
@Controller('api/jobs')
export class JobsController {
  constructor(
    private readonly postJob: PostJob,
    private readonly cancelling: CancelJob,
    private readonly jobs: ListJobs,
    private readonly showJob: ShowJob,
    private readonly attempts: ListAttempts,
    private readonly options: MarketplaceOptions,
  ) {}

  /** Creates a job and holds its price until it is paid or returned. */
  @Post()
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  @Idempotent()
  @Fails(
    LedgerErrors.insufficient_balance,
    LedgerErrors.account_in_debt,
    SpendErrors.spend_cap_reached,
    HttpErrors.overloaded,
  )
  @Fails(FileErrors.input_not_found, FileErrors.inputs_too_large)
  @LeadsTo('getJob', { id: '/job_id' })
  async createJob(@CurrentUser() user: AuthenticatedUser, @Body() body: CreateJobDto): Promise<CreatedJobReplyDto> {
    const jobId = await this.postJob.execute({
      buyerId: user.userId,
      title: body.title,
      jobType: body.job_type,
      priceMicros: toMicros(body.price_coin),
      durationHours: body.duration_hrs,
      description: body.description ?? null,
      requirements: body.requirements ?? null,
      spec: body.spec ?? null,
      expiresAfterHours: this.options.expiresAfterHours,
      verification: body.verification ?? 'review',
      quorum: body.verification === 'quorum' ? (body.quorum ?? MIN_QUORUM) : null,
      maxAttempts: body.max_attempts ?? 1,
    });
    return { ok: true, job_id: jobId };
  }

  /** Your jobs, newest first. */
  @Get()
  listJobs(@CurrentUser() user: AuthenticatedUser, @Query() query: MyJobsQuery): Promise<JobListDto> {
    return this.jobs.ofBuyer(user.userId, query);
  }

  /**
   * Everything about a job, for its buyer and for owners of devices that had it. Owners don't see what the devices of
   * others answered.
   */
  @Get(':id')
  @Fails(JobErrors.job_not_found)
  async getJob(@CurrentUser() user: AuthenticatedUser, @Param('id', UuidParam) id: string): Promise<JobReplyDto> {
    return { ok: true, job: await this.showJob.execute(id as JobId, user.userId) };
  }

  /** Every try at a job; owners of devices see their own. */
  @Get(':id/attempts')
  @Fails(JobErrors.job_not_found)
  async listJobAttempts(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Query() query: PageQuery,
  ): Promise<AttemptListDto> {
    return { ok: true, ...(await this.attempts.execute(id as JobId, user.userId, query)) };
  }

  /**
   * Ends a job. A waiting one costs nothing. A running one pays the share of `duration_hrs` up to its device's last sign of
   * life: at least CANCEL_MIN_PAY_PERCENT (10) of its price once it showed progress or a log, and at most that before. The
   * rest returns to you.
   */
  @Post(':id/cancel')
  @HttpCode(200)
  @Idempotent()
  @Fails(JobErrors.job_not_found, JobErrors.job_ended, JobErrors.job_is_a_copy)
  async cancelJob(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<CancelledJobReplyDto> {
    const job = await this.cancelling.execute({ jobId: id as JobId, buyerId: user.userId });
    return {
      ok: true,
      job: { id: job.id, title: job.title, status: job.status },
      refunded_coin: fromMicros(heldMicros(job) - job.paidMicros),
      paid_coin: fromMicros(job.paidMicros),
    };
  }
}
