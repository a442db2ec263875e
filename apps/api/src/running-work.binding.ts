import { Global, Injectable, Module } from '@nestjs/common';
import { Deploys } from '@app/deploy/contract';
import type { DeviceId } from '@app/kernel';
import { Jobs } from '@app/marketplace/contract';
import { RunningWork } from '@app/workers';

@Injectable()
class RunningJobsAndReplicas extends RunningWork {
  constructor(
    private readonly jobs: Jobs,
    private readonly deploys: Deploys,
  ) {
    super();
  }

  async letGo(deviceId: DeviceId): Promise<void> {
    await this.jobs.letGo(deviceId);
    await this.deploys.letGo(deviceId);
  }
}

/** What devices run, for the workers context. */
@Global()
@Module({ providers: [{ provide: RunningWork, useClass: RunningJobsAndReplicas }], exports: [RunningWork] })
export class RunningWorkBinding {}
