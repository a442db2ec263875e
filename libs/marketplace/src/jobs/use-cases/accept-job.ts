import { Injectable } from '@nestjs/common';
import { newId, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import { JudgeCopies } from '../../verification/use-cases/judge-copies.js';
import { JobErrors } from '../domain/job.errors.js';
import { JobRepository, type TakenJob } from '../ports/job-repository.js';

export interface AcceptJobInput {
  jobId: JobId;
  deviceId: DeviceId;
  ownerId: UserId;
}

/** A device takes the job it names. One winner, whatever the load; of a job with quorum, a winner per copy. */
@Injectable()
export class AcceptJob {
  constructor(
    private readonly jobs: JobRepository,
    private readonly copies: JudgeCopies,
  ) {}

  async execute(input: AcceptJobInput): Promise<TakenJob> {
    let taken = await this.accept(input);
    if (typeof taken === 'object' && 'noCopyOf' in taken) {
      // Another device has just started a copy, and the event that brings the others is under way.
      const came = await this.copies.offerMissing(taken.noCopyOf);
      if (came) taken = await this.accept(input);
    }
    if (typeof taken === 'object') {
      if ('noCopyOf' in taken) throw JobErrors.job_not_waiting();
      return taken;
    }
    throw taken === 'device_full' ? await this.full(input.deviceId) : JobErrors[taken]();
  }

  private accept({ jobId, deviceId, ownerId }: AcceptJobInput) {
    return this.jobs.accept(jobId, { attemptId: newId<AttemptId>(), deviceId, ownerId });
  }

  private async full(deviceId: DeviceId): Promise<Error> {
    const { length } = await this.jobs.runningOn(deviceId);
    return JobErrors.device_full(`It runs ${length} ${length === 1 ? 'job' : 'jobs'}.`);
  }
}
