import { Injectable } from '@nestjs/common';
import { newId, type DeviceId, type UserId } from '@app/kernel';
import type { AttemptId, JobId } from '../../contract.js';
import { JobErrors } from '../domain/job.errors.js';
import { JobRepository, type TakenJob } from '../ports/job-repository.js';

export interface AcceptJobInput {
  jobId: JobId;
  deviceId: DeviceId;
  ownerId: UserId;
}

/** A device takes the job it names. One winner, whatever the load (contract §6). */
@Injectable()
export class AcceptJob {
  constructor(private readonly jobs: JobRepository) {}

  async execute({ jobId, deviceId, ownerId }: AcceptJobInput): Promise<TakenJob> {
    const taken = await this.jobs.accept(jobId, { attemptId: newId<AttemptId>(), deviceId, ownerId });
    if (taken === 'device_full') throw await this.full(deviceId);
    if (typeof taken === 'string') throw JobErrors[taken]();
    return taken;
  }

  private async full(deviceId: DeviceId): Promise<Error> {
    const { length } = await this.jobs.runningOn(deviceId);
    return JobErrors.device_full(`It runs ${length} ${length === 1 ? 'job' : 'jobs'}.`);
  }
}
