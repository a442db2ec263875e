import { Global, Injectable, Module } from '@nestjs/common';
import { Deploys } from '@app/deploy/contract';
import type { DeviceId } from '@app/kernel';
import { Jobs } from '@app/marketplace/contract';
import { RunningWork, WorkHistory } from '@app/workers';

@Injectable()
class RunningJobsAndReplicas extends RunningWork {
  constructor(
    private readonly jobs: Jobs,
    private readonly deploys: Deploys,
  ) {
    super();
  }

  async releaseDevice(deviceId: DeviceId): Promise<void> {
    await this.jobs.releaseDevice(deviceId);
    await this.deploys.releaseDevice(deviceId);
  }
}

@Injectable()
class PastJobs extends WorkHistory {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  reliability(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>> {
    return this.jobs.reliability(deviceIds);
  }

  validInRow(deviceIds: DeviceId[]): Promise<Map<DeviceId, number>> {
    return this.jobs.validInRow(deviceIds);
  }
}

/** Tells the workers context what devices run and how they did. */
@Global()
@Module({
  providers: [
    { provide: RunningWork, useClass: RunningJobsAndReplicas },
    { provide: WorkHistory, useClass: PastJobs },
  ],
  exports: [RunningWork, WorkHistory],
})
export class RunningWorkBinding {}
