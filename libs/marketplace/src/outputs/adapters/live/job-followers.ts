import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Followers } from '@app/platform';
import type { JobId } from '../../../contract.js';
import { OutputWatch } from '../../ports/output-watch.js';
import { ReadLog } from '../postgres/read-log.query.js';

/** Who follows which job in this process. */
@Injectable()
export class JobFollowers extends OutputWatch implements OnModuleDestroy {
  readonly places: Followers;

  constructor(log: ReadLog) {
    super();
    this.places = new Followers((jobIds) => log.versions(jobIds));
  }

  onModuleDestroy(): Promise<void> {
    return this.places.close();
  }

  changed(jobId: JobId): void {
    this.places.changed(jobId);
  }
}
