import { Global, Module } from '@nestjs/common';
import { RunningWork } from '@app/workers';

/** Until the marketplace has its facade no device can be given a job, so there is nothing to let go of. */
class NothingRuns extends RunningWork {
  letGo(): Promise<void> {
    return Promise.resolve();
  }
}

/** What devices run, for the workers context. */
@Global()
@Module({ providers: [{ provide: RunningWork, useClass: NothingRuns }], exports: [RunningWork] })
export class RunningWorkBinding {}
