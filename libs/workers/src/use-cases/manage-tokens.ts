import { Injectable } from '@nestjs/common';
import { AuditTrail, newId, UnitOfWork, type DeviceId, type UserId } from '@app/kernel';
import { DeviceCommands, type DeviceType } from '../contract.js';
import { hashOfToken, newWorkerToken } from '../domain/device.js';
import { WorkersErrors } from '../domain/workers.errors.js';
import { DeviceRepository } from '../ports/device-repository.js';
import { RunningWork } from '../ports/device-work.js';

export interface CreateTokenInput {
  ownerId: UserId;
  name: string;
  deviceType?: DeviceType;
  minPriceUsdMicros?: bigint;
}

interface OwnedToken {
  tokenId: DeviceId;
  ownerId: UserId;
}

/** Worker tokens, each of which is one device. A token is answered once and never again. */
@Injectable()
export class ManageTokens {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly devices: DeviceRepository,
    private readonly runningWork: RunningWork,
    private readonly commands: DeviceCommands,
    private readonly trail: AuditTrail,
  ) {}

  create({
    ownerId,
    name,
    deviceType,
    minPriceUsdMicros,
  }: CreateTokenInput): Promise<{ token: string; tokenId: DeviceId }> {
    const token = newWorkerToken();
    const tokenId = newId<DeviceId>();
    const device = {
      ...{ id: tokenId, ownerId, name, tokenHash: hashOfToken(token) },
      deviceType: deviceType ?? 'desktop',
      minPriceUsdMicros: minPriceUsdMicros ?? null,
    };
    return this.unitOfWork.run(async () => {
      await this.devices.add(device);
      await this.trail.record({ userId: ownerId, act: 'worker_token.created', detail: { token_id: tokenId, name } });
      return { token, tokenId };
    });
  }

  /** Gives the same device another token; the old one is invalid at once. */
  rotate({ tokenId, ownerId }: OwnedToken): Promise<string> {
    const token = newWorkerToken();
    return this.unitOfWork.run(async () => {
      if (!(await this.devices.replaceToken(tokenId, ownerId, hashOfToken(token)))) {
        const known = await this.devices.token(tokenId, ownerId);
        throw known ? WorkersErrors.token_revoked() : WorkersErrors.token_not_found();
      }
      await this.trail.record({ userId: ownerId, act: 'worker_token.rotated', detail: { token_id: tokenId } });
      return token;
    });
  }

  /** Ends a token for good and returns the work that its device runs. A repeat changes nothing. */
  revoke({ tokenId, ownerId }: OwnedToken): Promise<void> {
    return this.unitOfWork.run(async () => {
      const known = await this.devices.token(tokenId, ownerId);
      if (!known) throw WorkersErrors.token_not_found();
      if (known.revoked) return;
      // Work first: senders of commands lock jobs before devices, too. A job that the device takes in between is lost by
      // its lease, since a revoked device has no last contact.
      await this.runningWork.releaseDevice(tokenId);
      if (!(await this.devices.revoke(tokenId, ownerId))) return;
      await this.trail.record({ userId: ownerId, act: 'worker_token.revoked', detail: { token_id: tokenId } });
      this.commands.announce(tokenId);
    });
  }
}
