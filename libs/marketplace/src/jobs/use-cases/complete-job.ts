import { Injectable } from '@nestjs/common';
import { JobErrors } from '../domain/job.errors.js';
import { JobRepository, type CompletedJob, type Completion } from '../ports/job-repository.js';

/** Pays the device's owner, only once however often the device reports. */
@Injectable()
export class CompleteJob {
  constructor(private readonly jobs: JobRepository) {}

  async execute(completion: Completion): Promise<CompletedJob> {
    const completed = await this.jobs.complete(completion);
    if (typeof completed === 'string') throw JobErrors[completed]();
    return completed;
  }
}
