import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { JobRepository } from '../ports/job-repository.js';
import { answerRepeat } from './report-attempt.js';
import type { AttemptReport, JobSummary } from './report-attempt.js';

export interface FailJobInput extends AttemptReport {
  exitCode: number | null;
  reason: string | null;
}

/** The device could not do the job: it goes to others, until too many have failed. */
@Injectable()
export class FailJob {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
  ) {}

  execute(input: FailJobInput): Promise<JobSummary> {
    return this.unitOfWork.run(async () => {
      const locked = await this.jobs.lock(input.jobId);
      if (!locked?.job.isRunBy(input.deviceId, input.attemptId)) return answerRepeat(this.jobs, input, 'failed');
      const { job, now } = locked;
      job.fail(now, { exitCode: input.exitCode, reason: input.reason });
      await this.jobs.save(job);
      const { id, title, status } = job.snapshot();
      return { id, title, status };
    });
  }
}
