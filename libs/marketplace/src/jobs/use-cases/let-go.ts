import { Injectable } from '@nestjs/common';
import { UnitOfWork, type DeviceId } from '@app/kernel';
import { JobRepository } from '../ports/job-repository.js';

/** A device goes offline or its token is revoked: its jobs wait for another device. */
@Injectable()
export class LetGo {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly jobs: JobRepository,
  ) {}

  async execute(deviceId: DeviceId): Promise<void> {
    await this.unitOfWork.run(async () => {
      for (const { jobId, id } of await this.jobs.runningOn(deviceId)) {
        const locked = await this.jobs.lock(jobId);
        if (!locked?.job.isRunBy(deviceId, id)) continue;
        locked.job.interrupt('released', locked.now, locked.now, 'the device went offline');
        await this.jobs.save(locked.job);
      }
    });
  }
}
