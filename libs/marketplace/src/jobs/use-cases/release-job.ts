import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { JobRepository } from '../ports/job-repository.js';
import { answerRepeat, type AttemptReport, type JobSummary } from './report-attempt.js';

export interface ReleaseJobInput extends AttemptReport {
  reason: string | null;
}

/** The device gives the job back, for example at its shutdown: an interruption, not a failure. */
@Injectable()
export class ReleaseJob {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
  ) {}

  execute(input: ReleaseJobInput): Promise<JobSummary> {
    return this.unitOfWork.run(async () => {
      const locked = await this.jobs.lock(input.jobId);
      if (!locked?.job.isRunBy(input.deviceId, input.attemptId)) return answerRepeat(this.jobs, input, 'released');
      const { job, now } = locked;
      job.interrupt('released', now, now, input.reason ?? 'released by the device');
      await this.jobs.save(job);
      const { id, title, status } = job.snapshot();
      return { id, title, status };
    });
  }
}
