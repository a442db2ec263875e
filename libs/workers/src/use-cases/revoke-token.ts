import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type DeviceId, type UserId } from '@app/kernel';
import { DeviceCommands } from '../contract.js';
import { WorkersErrors } from '../domain/workers.errors.js';
import { DeviceRepository } from '../ports/device-repository.js';
import { RunningWork } from '../ports/running-work.js';

/** Ends a token for good: its device is gone, what it ran goes back. A repeat changes nothing. */
@Injectable()
export class RevokeToken {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly devices: DeviceRepository,
    private readonly runningWork: RunningWork,
    private readonly commands: DeviceCommands,
    private readonly trail: AuditTrail,
  ) {}

  execute({ tokenId, ownerId }: { tokenId: DeviceId; ownerId: UserId }): Promise<void> {
    return this.unitOfWork.run(async () => {
      const known = await this.devices.token(tokenId, ownerId);
      if (!known) throw WorkersErrors.token_not_found();
      if (known.revoked) return;
      // Work first: whoever sends commands locks jobs before devices too. A job that slips in between is lost by its
      // lease, since a revoked device has no last contact.
      await this.runningWork.letGo(tokenId);
      if (!(await this.devices.revoke(tokenId, ownerId))) return;
      await this.trail.record({ userId: ownerId, act: 'worker_token.revoked', detail: { token_id: tokenId } });
      this.commands.announce(tokenId);
    });
  }
}
