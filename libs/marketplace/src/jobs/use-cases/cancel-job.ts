import { Injectable } from '@nestjs/common';
import { UnitOfWork, type UserId } from '@app/kernel';
import { DeviceCommands, Devices } from '@app/workers/contract';
import type { JobId } from '../../contract.js';
import { JobErrors } from '../domain/job.errors.js';
import type { Attempt, Held, JobState } from '../domain/job.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { JobRepository } from '../ports/job-repository.js';
import { CancelQuorum } from '../../verification/use-cases/cancel-quorum.js';
import { tellToStop } from './tell-to-stop.js';

export interface CancelJobInput {
  jobId: JobId;
  buyerId: UserId;
}

/** What cancelling left of a job. */
export type CancelledJob = Pick<Readonly<JobState>, 'id' | 'title' | 'status' | 'paidMicros'> & Held;

/** The buyer ends the job; a device that works on it is paid for its time and told to stop. */
@Injectable()
export class CancelJob {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
    private readonly devices: Devices,
    private readonly commands: DeviceCommands,
    private readonly terms: MarketplaceOptions,
    private readonly quorums: CancelQuorum,
  ) {}

  async execute(input: CancelJobInput): Promise<CancelledJob> {
    return (await this.cancel(input)) ?? this.quorums.execute(input);
  }

  /** Null: the job has copies, which end with it. */
  private cancel({ jobId, buyerId }: CancelJobInput): Promise<CancelledJob | null> {
    return this.unitOfWork.run(async () => {
      const locked = await this.jobs.lock(jobId);
      if (!locked || locked.job.snapshot().buyerId !== buyerId) throw JobErrors.job_not_found();
      const { job, now } = locked;
      const { status, quorum, copyOf } = job.snapshot();
      if (copyOf) throw JobErrors.job_is_a_copy(`Cancel the job ${copyOf}.`);
      if (quorum !== null) return null;
      if (status === 'cancelled') return job.snapshot();
      const running = job.current;
      job.cancel(now, running ? await this.lastContact(running) : null, this.terms);
      await this.jobs.save(job);
      if (running) await tellToStop(this.commands, { ...running, jobId }, 'cancelled');
      return job.snapshot();
    });
  }

  private async lastContact({ deviceId }: Attempt): Promise<Date | null> {
    return (await this.devices.lastContact([deviceId])).get(deviceId) ?? null;
  }
}
