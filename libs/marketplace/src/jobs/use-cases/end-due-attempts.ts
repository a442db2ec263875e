import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { DeviceCommands, Devices } from '@app/workers/contract';
import { JobRepository, type RunningAttempt } from '../ports/job-repository.js';
import { MarketplaceOptions } from '../../marketplace.options.js';
import { tellToStop } from './tell-to-stop.js';

const BATCH = 100;

/** Ends attempts whose deadline is over; their devices are paid for their time and told to stop. */
@Injectable()
export class EndDueAttempts {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
    private readonly devices: Devices,
    private readonly commands: DeviceCommands,
    private readonly terms: MarketplaceOptions,
  ) {}

  /** Answers whether more may be due. One that can't be ended doesn't keep the others from it; its error is thrown last. */
  async execute(): Promise<boolean> {
    const due = await this.jobs.due(BATCH);
    const failures: unknown[] = [];
    for (const attempt of due) await this.end(attempt).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
    return due.length === BATCH;
  }

  /** An attempt's deadline never moves: that it still runs is all there is to look at again. */
  private end({ id, jobId, deviceId }: RunningAttempt): Promise<void> {
    return this.unitOfWork.run(async () => {
      const locked = await this.jobs.lock(jobId);
      if (!locked?.job.isRunBy(deviceId, id)) return;
      const { job, now } = locked;
      job.timeOut(now, (await this.devices.lastContact([deviceId])).get(deviceId) ?? null, this.terms);
      await this.jobs.save(job);
      await tellToStop(this.commands, { id, jobId, deviceId }, 'timed_out');
    });
  }
}
