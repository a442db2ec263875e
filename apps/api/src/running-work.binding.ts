import { Global, Injectable, Module } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { Jobs } from '@app/marketplace/contract';
import { RunningWork } from '@app/workers';

@Injectable()
class RunningJobs extends RunningWork {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  letGo(deviceId: DeviceId): Promise<void> {
    return this.jobs.letGo(deviceId);
  }
}

/** What devices run, for the workers context. */
@Global()
@Module({ providers: [{ provide: RunningWork, useClass: RunningJobs }], exports: [RunningWork] })
export class RunningWorkBinding {}
