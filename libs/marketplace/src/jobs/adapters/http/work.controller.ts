import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { fromMicros } from '@app/kernel';
import {
  BodyLimit,
  clientGone,
  CurrentDevice,
  DeviceAuthenticator,
  Fails,
  HttpErrors,
  Idempotent,
  IdempotentByHand,
  Once,
  recheckWorkerToken,
  RequireDevice,
  UuidParam,
  type AuthenticatedDevice,
  type AuthenticatedRequest,
  type OnceRunner,
} from '@app/platform';
import type { FastifyReply } from 'fastify';
import type { AttemptId, JobId } from '../../../contract.js';
import { JobErrors } from '../../domain/job.errors.js';
import type { TakenJob } from '../../ports/job-repository.js';
import { AcceptJob } from '../../use-cases/accept-job.js';
import { ClaimJob } from '../../use-cases/claim-job.js';
import { ReportAttempt } from '../../use-cases/report-attempt.js';
import {
  AcceptedJobReplyDto,
  ClaimJobDto,
  ClaimedJobReplyDto,
  CompletedJobReplyDto,
  CompleteJobDto,
  FailJobDto,
  ReleaseJobDto,
  ReportedJobReplyDto,
} from './work.dto.js';

/** What devices do with jobs. */
@ApiTags('Jobs')
@RequireDevice()
@Controller('api')
export class WorkController {
  constructor(
    private readonly accepting: AcceptJob,
    private readonly claiming: ClaimJob,
    private readonly reports: ReportAttempt,
    private readonly devices: DeviceAuthenticator,
  ) {}

  /**
   * Takes a waiting job. One device wins, however many ask; its repeats are answered as the first time. Of a job with
   * `quorum` each device gets a free copy, and `job.id` is the copy's. A device runs at
   * most as many jobs with a `spec` as its heartbeats' `concurrency` says, and BY_HAND_CONCURRENCY (3) without.
   */
  @Post('jobs/:id/accept')
  @HttpCode(200)
  @Idempotent()
  @Fails(JobErrors.job_not_found, JobErrors.job_not_waiting, JobErrors.job_blocked_for_device, JobErrors.device_full)
  @Fails(HttpErrors.overloaded)
  async acceptJob(
    @CurrentDevice() device: AuthenticatedDevice,
    @Param('id', UuidParam) id: string,
  ): Promise<AcceptedJobReplyDto> {
    return toTaken(await this.accepting.execute({ jobId: id as JobId, ...device }));
  }

  /**
   * Takes the best job for this device, waiting for one up to `wait_s` seconds. `job` is null when none came, or while the
   * device runs as many jobs as its heartbeats' `concurrency` says. The market may refuse old versions of its own agent, which
   * states its version in `User-Agent`.
   */
  @Post('worker/jobs/claim')
  @HttpCode(200)
  @IdempotentByHand()
  @ApiBody({ type: ClaimJobDto, required: false })
  @Fails(JobErrors.agent_outdated, HttpErrors.overloaded)
  async claimJob(
    @CurrentDevice() { deviceId, ownerId }: AuthenticatedDevice,
    @Body() { wait_s }: ClaimJobDto,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Once() once: OnceRunner,
  ): Promise<ClaimedJobReplyDto> {
    const signal = clientGone(reply);
    const program = request.headers['user-agent'];
    const recheck = () => recheckWorkerToken(this.devices, request);
    const keep = (take: () => Promise<TakenJob | null>) =>
      once.unlessNull(async () => {
        const taken = await take();
        return taken && toTaken(taken);
      });
    const letGo = once.hold();
    try {
      return (
        (await once.earlier<ClaimedJobReplyDto>()) ??
        (await this.claiming.execute({ deviceId, ownerId, program, waitS: wait_s, signal, recheck, keep })) ??
        // Of a wait that its device broke off nothing is kept: the device never heard that there was no job.
        (signal.aborted ? NO_JOB : await once(() => Promise.resolve(NO_JOB)))
      );
    } finally {
      letGo();
    }
  }

  /**
   * Reports a job done. Its price, less the platform's fee, goes to the device's owner, once: now, or when its buyer has
   * looked at the result (`verification`), at the latest at `review_due_at`.
   */
  @Post('jobs/:id/complete')
  @HttpCode(200)
  @BodyLimit(400)
  @Idempotent()
  @ApiBody({ type: CompleteJobDto, required: false })
  @Fails(JobErrors.job_not_found, JobErrors.attempt_ended, HttpErrors.overloaded)
  async completeJob(
    @CurrentDevice() { deviceId, ownerId }: AuthenticatedDevice,
    @Param('id', UuidParam) id: string,
    @Body() body: CompleteJobDto,
  ): Promise<CompletedJobReplyDto> {
    const { title, earnedMicros, reviewDueAt } = await this.reports.complete({
      jobId: id as JobId,
      deviceId,
      ownerId,
      attemptId: (body.attempt_id as AttemptId) ?? null,
      exitCode: body.exit_code ?? null,
      result: body.result ?? null,
      resultSha256: body.result_sha256?.toLowerCase() ?? null,
    });
    return {
      ok: true,
      job: { id, title, status: 'completed' },
      paid_coin: fromMicros(earnedMicros),
      review_due_at: reviewDueAt?.toISOString() ?? null,
    };
  }

  /**
   * Reports that the job failed. What the device failed goes to others; when devices of five owners have, the job fails.
   * A program that ended with an error has failed by itself: the job ends, or runs again while it has `max_attempts`
   * left, its device isn't blamed and is paid for its time, as at a cancel: at once, or after the buyer's review.
   */
  @Post('jobs/:id/fail')
  @HttpCode(200)
  @BodyLimit(13)
  @Idempotent()
  @ApiBody({ type: FailJobDto, required: false })
  @Fails(JobErrors.job_not_found, JobErrors.attempt_ended)
  async failJob(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Param('id', UuidParam) id: string,
    @Body() body: FailJobDto,
  ): Promise<ReportedJobReplyDto> {
    const job = await this.reports.fail({
      jobId: id as JobId,
      deviceId,
      attemptId: body.attempt_id as AttemptId | undefined,
      by: body.cause ?? (body.exit_code === undefined ? 'device' : 'program'),
      exitCode: body.exit_code ?? null,
      reason: body.reason ?? null,
    });
    return { ok: true, job };
  }

  /** Releases a job without blame: it waits for another device. */
  @Post('jobs/:id/release')
  @HttpCode(200)
  @BodyLimit(12)
  @Idempotent()
  @ApiBody({ type: ReleaseJobDto, required: false })
  @Fails(JobErrors.job_not_found, JobErrors.attempt_ended)
  async releaseJob(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Param('id', UuidParam) id: string,
    @Body() body: ReleaseJobDto,
  ): Promise<ReportedJobReplyDto> {
    const job = await this.reports.release({
      jobId: id as JobId,
      deviceId,
      attemptId: body.attempt_id as AttemptId | undefined,
      reason: body.reason ?? null,
    });
    return { ok: true, job };
  }
}

const NO_JOB: ClaimedJobReplyDto = { ok: true, job: null, attempt_id: null, due_at: null };

function toTaken({ attemptId, dueAt, job }: TakenJob): AcceptedJobReplyDto {
  return {
    ok: true,
    job: {
      id: job.id,
      title: job.title,
      status: 'running',
      job_type: job.jobType,
      spec: job.spec,
      duration_hrs: job.durationHours,
      price_coin: fromMicros(job.priceMicros),
    },
    attempt_id: attemptId,
    due_at: dueAt?.toISOString() ?? null,
  };
}
