import { Injectable } from '@nestjs/common';
import { UnitOfWork, type DeviceId } from '@app/kernel';
import { PlacementRepository } from '../ports/placement-repository.js';
import { ApplyReports } from './apply-reports.js';

/** A device goes offline or its token is revoked: its replicas are placed elsewhere, without blame. */
@Injectable()
export class ReleaseReplicas {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly placements: PlacementRepository,
    private readonly applying: ApplyReports,
  ) {}

  async execute(deviceId: DeviceId): Promise<void> {
    await this.unitOfWork.run(async () => {
      const runner = { deviceId };
      const wanted = await this.placements.record(runner, []);
      for (const deployId of [...new Set(wanted.map((replica) => replica.deployId))].sort()) {
        const reports = wanted
          .filter((replica) => replica.deployId === deployId)
          .map(({ placementId, place }) => ({
            placementId,
            state: 'ended' as const,
            exitCode: null,
            cause: 'released' as const,
            reason: `device ${place} went offline`,
          }));
        await this.applying.execute({ deployId, runner, reports });
      }
    });
  }
}
