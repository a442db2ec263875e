import { Injectable } from '@nestjs/common';
import { UnitOfWork, type DeviceId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { lastLines, type Failure } from '../domain/failure.js';
import { JobErrors } from '../domain/job.errors.js';
import type { AttemptStatus, Job, JobStatus } from '../domain/job.js';
import { JobRepository, type CompletedJob, type Completion } from '../ports/job-repository.js';

export interface AttemptReport {
  jobId: JobId;
  deviceId: DeviceId;
  /** Absent: the device's attempt, whichever it is. */
  attemptId?: AttemptId;
}

export type FailJobInput = AttemptReport & Omit<Failure, 'logTail'>;

export interface ReleaseJobInput extends AttemptReport {
  reason: string | null;
}

export interface JobSummary {
  id: JobId;
  title: string;
  status: JobStatus;
}

/** What a device says of how its attempt ended. Repeats are answered as the first time and change nothing. */
@Injectable()
export class ReportAttempt {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
    private readonly terms: MarketplaceOptions,
  ) {}

  /** Pays the device's owner, now or when the result has been reviewed or compared. */
  async complete(completion: Completion): Promise<CompletedJob> {
    const completed = await this.jobs.complete(completion);
    if (typeof completed === 'string') throw JobErrors[completed]();
    return completed;
  }

  /** The device could not do the job, or the job's program ended with an error (see `Job.fail`). */
  fail(input: FailJobInput): Promise<JobSummary> {
    return this.end(input, 'failed', async (job, now) => {
      const { by, exitCode, reason } = input;
      const logTail = by === 'program' ? lastLines(await this.jobs.endOfLog(job.current!.id)) : null;
      job.fail(now, { by, exitCode, reason, logTail }, this.terms);
    });
  }

  /** The device gives the job back, for example at its shutdown: an interruption, not a failure. */
  release(input: ReleaseJobInput): Promise<JobSummary> {
    return this.end(input, 'released', (job, now) =>
      job.interrupt('released', now, now, input.reason ?? 'released by the device'),
    );
  }

  /** The device goes offline or its token is revoked: its jobs wait for another device. */
  async releaseAll(deviceId: DeviceId): Promise<void> {
    await this.unitOfWork.run(async () => {
      for (const { jobId, id } of await this.jobs.runningOn(deviceId)) {
        const locked = await this.jobs.lock(jobId);
        if (!locked?.job.isRunBy(deviceId, id)) continue;
        locked.job.interrupt('released', locked.now, locked.now, 'the device went offline');
        await this.jobs.save(locked.job);
      }
    });
  }

  private end(
    report: AttemptReport,
    reported: AttemptStatus,
    change: (job: Job, now: Date) => void | Promise<void>,
  ): Promise<JobSummary> {
    return this.unitOfWork.run(async () => {
      const locked = await this.jobs.lock(report.jobId);
      if (!locked?.job.isRunBy(report.deviceId, report.attemptId)) return this.answerRepeat(report, reported);
      const { job, now } = locked;
      await change(job, now);
      await this.jobs.save(job);
      const { id, title, status } = job.snapshot();
      return { id, title, status };
    });
  }

  /** The attempt isn't running: the first answer if it ended by this very report, a refusal otherwise. */
  private async answerRepeat(report: AttemptReport, reported: AttemptStatus): Promise<JobSummary> {
    const attempt = await this.jobs.attemptOf(report.jobId, report.deviceId, report.attemptId);
    if (!attempt) throw JobErrors.job_not_found();
    if (attempt.status !== reported) throw JobErrors.attempt_ended();
    const ended = attempt.endedJob && attempt.job.status === 'failed';
    return { ...attempt.job, status: ended ? 'failed' : 'waiting' };
  }
}
