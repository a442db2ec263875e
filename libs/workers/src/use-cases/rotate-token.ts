import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type DeviceId, type UserId } from '@app/kernel';
import { hashOfToken, newWorkerToken } from '../domain/worker-token.js';
import { WorkersErrors } from '../domain/workers.errors.js';
import { DeviceRepository } from '../ports/device-repository.js';

/** Another secret for the same device; the old one is dead at once. */
@Injectable()
export class RotateToken {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly devices: DeviceRepository,
    private readonly trail: AuditTrail,
  ) {}

  execute({ tokenId, ownerId }: { tokenId: DeviceId; ownerId: UserId }): Promise<string> {
    const token = newWorkerToken();
    return this.unitOfWork.run(async () => {
      if (!(await this.devices.replaceToken(tokenId, ownerId, hashOfToken(token))))
        throw await this.why(tokenId, ownerId);
      await this.trail.record({ userId: ownerId, act: 'worker_token.rotated', detail: { token_id: tokenId } });
      return token;
    });
  }

  private async why(tokenId: DeviceId, ownerId: UserId): Promise<Error> {
    const known = await this.devices.token(tokenId, ownerId);
    return known ? WorkersErrors.token_revoked() : WorkersErrors.token_not_found();
  }
}
