import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Followers } from '@app/platform';
import type { DeployId } from '../../../contract.js';
import { LogWatch } from '../../ports/log-watch.js';
import { ReadReplicaLog } from '../postgres/read-replica-log.query.js';

/** Who follows which deploy's logs in this process. */
@Injectable()
export class DeployFollowers extends LogWatch implements OnModuleDestroy {
  readonly places: Followers;

  constructor(log: ReadReplicaLog) {
    super();
    this.places = new Followers((deployIds) => log.versions(deployIds));
  }

  onModuleDestroy(): Promise<void> {
    return this.places.close();
  }

  changed(deployId: DeployId): void {
    this.places.changed(deployId);
  }
}
