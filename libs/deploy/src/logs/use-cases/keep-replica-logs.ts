import { Injectable } from '@nestjs/common';
import { Clock, newPart, UnitOfWork, type DeviceId, type LogPiece } from '@app/kernel';
import type { PlacementId } from '../../contract.js';
import { DeployErrors } from '../../deploys/domain/deploy.errors.js';
import { LogWatch, ReplicaLogRepository } from '../ports/replica-log-repository.js';

/** Of each run of a replica the last 4 MB are kept … */
export const KEPT_BYTES = 4 * 1024 * 1024;
/** … for so long after its end. The history and the receipt of the deploy stay. */
const KEPT_DAYS = 30;
const FORGOTTEN_AT_ONCE = 1_000;

export interface AppendInput extends LogPiece {
  placementId: PlacementId;
  /** Null: on a cluster. */
  deviceId: DeviceId | null;
}

/** Stores what replicas print, each byte once however often it is sent; after the replica's end too. */
@Injectable()
export class KeepReplicaLogs {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly logs: ReplicaLogRepository,
    private readonly watch: LogWatch,
    private readonly clock: Clock,
  ) {}

  /** Answers the byte at which the log goes on. */
  async append({ placementId, deviceId, offset, text }: AppendInput): Promise<number> {
    const { added, next, deployId } = await this.unitOfWork.run(async () => {
      const log = await this.logs.lock(placementId, deviceId);
      if (!log) throw DeployErrors.placement_not_found();
      const part = newPart(log.logBytes, { offset, text });
      if (part) await this.logs.append(placementId, part, KEPT_BYTES);
      const next = part ? part.offset + Buffer.byteLength(part.text) : log.logBytes;
      return { added: part !== null, next, deployId: log.deployId };
    });
    if (added) this.watch.changed(deployId);
    return next;
  }

  /** Drops old logs; answers whether there may be more. */
  async forgetOld(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - KEPT_DAYS * 86_400_000);
    return (await this.logs.forget(before, FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE;
  }
}
