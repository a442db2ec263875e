import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { hashOfToken, newWorkerToken } from '../domain/worker-token.js';
import { WorkersErrors } from '../domain/workers.errors.js';
import { DeviceRepository } from '../ports/device-repository.js';

/** Another secret for the same device; the old one is dead at once. */
@Injectable()
export class RotateToken {
  constructor(private readonly devices: DeviceRepository) {}

  async execute({ tokenId, ownerId }: { tokenId: DeviceId; ownerId: UserId }): Promise<string> {
    const token = newWorkerToken();
    if (await this.devices.replaceToken(tokenId, ownerId, hashOfToken(token))) return token;
    const known = await this.devices.token(tokenId, ownerId);
    throw known ? WorkersErrors.token_revoked() : WorkersErrors.token_not_found();
  }
}
