import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { lastLines, type Failure } from '../domain/failure.js';
import { JobRepository } from '../ports/job-repository.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { answerRepeat, type AttemptReport, type JobSummary } from './report-attempt.js';

export type FailJobInput = AttemptReport & Omit<Failure, 'logTail'>;

/** The device could not do the job, or the job's program ended with an error (see `Job.fail`). */
@Injectable()
export class FailJob {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
    private readonly terms: MarketplaceOptions,
  ) {}

  execute(input: FailJobInput): Promise<JobSummary> {
    return this.unitOfWork.run(async () => {
      const locked = await this.jobs.lock(input.jobId);
      if (!locked?.job.isRunBy(input.deviceId, input.attemptId)) return answerRepeat(this.jobs, input, 'failed');
      const { job, now } = locked;
      const { by, exitCode, reason } = input;
      const logTail = by === 'program' ? lastLines(await this.jobs.endOfLog(job.current!.id)) : null;
      job.fail(now, { by, exitCode, reason, logTail }, this.terms);
      await this.jobs.save(job);
      const { id, title, status } = job.snapshot();
      return { id, title, status };
    });
  }
}
