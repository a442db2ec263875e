import { Injectable } from '@nestjs/common';
import { newPart, UnitOfWork, type DeviceId, type LogPiece } from '@app/kernel';
import type { PlacementId } from '../../contract.js';
import { DeployErrors } from '../../deploys/domain/deploy.errors.js';
import { LogWatch } from '../ports/log-watch.js';
import { ReplicaLogs } from '../ports/replica-log-repository.js';

/** Kept of each run of a replica: its last 4 MB. */
export const KEPT_BYTES = 4 * 1024 * 1024;

export interface AppendReplicaLogInput extends LogPiece {
  placementId: PlacementId;
  /** Null: on a cluster. */
  deviceId: DeviceId | null;
}

/** Adds to what a replica printed, each byte once however often it is sent; after its end too. */
@Injectable()
export class AppendReplicaLog {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly logs: ReplicaLogs,
    private readonly watch: LogWatch,
  ) {}

  /** Answers where the log goes on. */
  async execute({ placementId, deviceId, offset, text }: AppendReplicaLogInput): Promise<number> {
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
}
