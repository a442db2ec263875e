import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { SharedExits } from '../ports/shared-exits.js';

/** A device is no exit any more; gateways let go of it within half a minute, its agent at once. */
@Injectable()
export class StopExit {
  constructor(private readonly exits: SharedExits) {}

  async execute({ deviceId }: { deviceId: DeviceId }): Promise<void> {
    await this.exits.stop(deviceId);
  }
}
