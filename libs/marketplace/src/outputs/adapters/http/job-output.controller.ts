import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { LogErrors } from '@app/kernel';
import {
  BodyLimit,
  CurrentDevice,
  CurrentUser,
  EVENT_STREAM_HEADERS,
  Fails,
  FollowErrors,
  HttpErrors,
  LARGEST_BODY_KIB,
  LogOrStream,
  OkDto,
  RequireDevice,
  RequireUser,
  streamAsked,
  UuidParam,
  type AuthenticatedDevice,
  type AuthenticatedUser,
} from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AttemptId, JobId } from '../../../contract.js';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { OutputErrors } from '../../domain/output.errors.js';
import { ReportOutput } from '../../use-cases/report-output.js';
import { FollowJob } from '../live/follow-job.js';
import { ReadLog } from '../postgres/read-log.query.js';
import {
  AppendedJobLogReplyDto,
  AppendJobLogDto,
  JobLogReplyDto,
  LogQuery,
  ReportProgressDto,
} from './job-output.dto.js';
import './job-log-stream.js';

/** About as much text as one JSON reply has, whatever the size of the pieces. */
const REPLY_BYTES = 256 * 1024;
const STREAM_EXAMPLE = [
  'event: status\ndata: {"status":"running","attempt_id":"0197a3c2-…","attempt_status":"running"}',
  'event: log\nid: 0197a3c2-…:6\ndata: {"attempt_id":"0197a3c2-…","offset":0,"text":"hello\\n"}',
  'event: progress\ndata: {"attempt_id":"0197a3c2-…","percent":42,"message":null,"at":"2026-11-21T09:30:00.000Z"}',
].join('\n\n');

/** What a running job says of itself. */
@ApiTags('Jobs')
@Controller('api/jobs/:id')
export class JobOutputController {
  constructor(
    private readonly reports: ReportOutput,
    private readonly log: ReadLog,
    private readonly following: FollowJob,
  ) {}

  /** Tells the buyer how far this device's running attempt is. */
  @Post('progress')
  @HttpCode(200)
  @RequireDevice()
  @Fails(JobErrors.job_not_found, JobErrors.attempt_ended)
  async reportProgress(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Param('id', UuidParam) id: string,
    @Body() { attempt_id, percent, message }: ReportProgressDto,
  ): Promise<OkDto> {
    const own = { jobId: id as JobId, deviceId, attemptId: attempt_id as AttemptId | undefined };
    await this.reports.setProgress(own, { percent, message: message ?? null });
    return { ok: true };
  }

  /** Adds to the log of this device's running attempt. Sending a piece again is safe: each byte is stored once. */
  @Post('logs')
  @HttpCode(200)
  @BodyLimit(LARGEST_BODY_KIB)
  @RequireDevice()
  @Fails(JobErrors.job_not_found, JobErrors.attempt_ended, LogErrors.log_offset_gap, OutputErrors.log_too_large)
  async appendJobLog(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Param('id', UuidParam) id: string,
    @Body() { attempt_id, offset, text }: AppendJobLogDto,
  ): Promise<AppendedJobLogReplyDto> {
    const own = { jobId: id as JobId, deviceId, attemptId: attempt_id as AttemptId | undefined };
    return { ok: true, next_offset: await this.reports.appendLog({ ...own, offset, text }) };
  }

  /**
   * The log of an attempt, for the job's buyer and the device's owner. Of a job with quorum the buyer reads what is
   * paid, once the results were compared. With `Accept: text/event-stream` it is followed
   * live through all attempts, with `log`, `progress` and `status` events, until the job has ended.
   */
  @Get('logs')
  @RequireUser('jobs')
  @Fails(JobErrors.job_not_found, FollowErrors.too_many_followers, HttpErrors.overloaded)
  @LogOrStream(JobLogReplyDto, 'JobLogEvent', STREAM_EXAMPLE)
  async getJobLog(
    @CurrentUser() { userId }: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Query() query: LogQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JobLogReplyDto | StreamableFile> {
    const asked = { jobId: id as JobId, userId, attemptId: query.attempt_id?.toLowerCase() as AttemptId | undefined };
    const streamed = streamAsked(request);
    if (!streamed) return this.read(asked, query);
    const stream = await this.following.open({
      ...asked,
      offset: query.offset,
      ...streamed,
    });
    reply.headers(EVENT_STREAM_HEADERS);
    return new StreamableFile(stream);
  }

  private async read(
    { jobId, userId, attemptId }: { jobId: JobId; userId: AuthenticatedUser['userId']; attemptId?: AttemptId },
    { offset, limit }: LogQuery,
  ): Promise<JobLogReplyDto> {
    const { status, attempt } = await this.log.view(jobId, userId, attemptId);
    if (!attempt)
      return {
        ok: true,
        attempt_id: null,
        logs: [],
        next_offset: 0,
        complete: status !== 'waiting' && status !== 'running',
      };
    const pieces = await this.log.pieces(attempt.id, offset, limit, REPLY_BYTES);
    const last = pieces.at(-1);
    const next = last ? last.offset + Buffer.byteLength(last.text) : offset;
    return {
      ok: true,
      attempt_id: attempt.id,
      logs: pieces.map((piece) => ({ ...piece, at: piece.at.toISOString() })),
      next_offset: next,
      complete: attempt.status !== 'running' && next >= attempt.logBytes,
    };
  }
}
