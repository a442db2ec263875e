import { Injectable } from '@nestjs/common';
import { newId } from '@app/kernel';
import type { DeviceId, UserId } from '@app/kernel';
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
  constructor(private readonly devices: DeviceRepository) {}

  async execute(input: CreateTokenInput): Promise<{ token: string; tokenId: DeviceId }> {
    const token = newWorkerToken();
    const tokenId = newId<DeviceId>();
    await this.devices.add({
      id: tokenId,
      ownerId: input.ownerId,
      name: input.name,
      deviceType: input.deviceType ?? 'desktop',
      minPriceUsdMicros: input.minPriceUsdMicros ?? null,
      tokenHash: hashOfToken(token),
    });
    return { token, tokenId };
  }
}
