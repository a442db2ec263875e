import { Injectable } from '@nestjs/common';
import { AuditTrail, newId, UnitOfWork, type DeviceId, type UserId } from '@app/kernel';
import type { DeviceType } from '../contract.js';
import { hashOfToken, newWorkerToken } from '../domain/worker-token.js';
import { DeviceRepository } from '../ports/device-repository.js';

export interface CreateTokenInput {
  ownerId: UserId;
  name: string;
  deviceType?: DeviceType;
  minPriceUsdMicros?: bigint;
}

/** A new device. The token is answered once and never again. */
@Injectable()
export class CreateToken {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly devices: DeviceRepository,
    private readonly trail: AuditTrail,
  ) {}

  execute(input: CreateTokenInput): Promise<{ token: string; tokenId: DeviceId }> {
    const token = newWorkerToken();
    const tokenId = newId<DeviceId>();
    const device = {
      id: tokenId,
      ownerId: input.ownerId,
      name: input.name,
      deviceType: input.deviceType ?? 'desktop',
      minPriceUsdMicros: input.minPriceUsdMicros ?? null,
      tokenHash: hashOfToken(token),
    };
    return this.unitOfWork.run(async () => {
      await this.devices.add(device);
      const detail = { token_id: tokenId, name: input.name };
      await this.trail.record({ userId: input.ownerId, act: 'worker_token.created', detail });
      return { token, tokenId };
    });
  }
}
