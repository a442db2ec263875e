import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { JobRepository } from '../ports/job-repository.js';

const BATCH = 100;

/** Expires jobs that no device took in time, and refunds them. */
@Injectable()
export class ExpireJobs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
  ) {}

  /** Answers whether more may be due. */
  async execute(): Promise<boolean> {
    const due = await this.jobs.expiring(BATCH);
    for (const jobId of due) {
      await this.unitOfWork.run(async () => {
        const locked = await this.jobs.lock(jobId);
        if (locked?.job.expire(locked.now)) await this.jobs.save(locked.job);
      });
    }
    return due.length === BATCH;
  }
}
