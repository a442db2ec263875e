import { Injectable } from '@nestjs/common';
import { newId, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import { JudgeCopies } from '../../verification/use-cases/judge-copies.js';
import { JobErrors } from '../domain/job.errors.js';
import { JobRepository, type AcceptRefusal, type TakenJob } from '../ports/job-repository.js';

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
    if (taken === 'no_copy_on_offer') {
      // Another has just started a copy: the others come on offer now, instead of when the outbox tells of that start.
      await this.copies.execute(input.jobId);
      taken = await this.accept(input);
    }
    if (taken === 'no_copy_on_offer') throw JobErrors.job_not_waiting();
    if (taken === 'device_full') throw await this.full(input.deviceId);
    if (typeof taken === 'string') throw JobErrors[taken]();
    return taken;
  }

  private accept({ jobId, deviceId, ownerId }: AcceptJobInput): Promise<TakenJob | AcceptRefusal> {
    return this.jobs.accept(jobId, { attemptId: newId<AttemptId>(), deviceId, ownerId });
  }

  private async full(deviceId: DeviceId): Promise<Error> {
    const { length } = await this.jobs.runningOn(deviceId);
    return JobErrors.device_full(`It runs ${length} ${length === 1 ? 'job' : 'jobs'}.`);
  }
}
