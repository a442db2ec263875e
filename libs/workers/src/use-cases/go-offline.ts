import { Injectable } from '@nestjs/common';
import { UnitOfWork, type DeviceId } from '@app/kernel';
import { DeviceRepository } from '../ports/device-repository.js';
import { RunningWork } from '../ports/device-work.js';

/** Marks a device offline until its next heartbeat and returns the work that it runs. */
@Injectable()
export class GoOffline {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly devices: DeviceRepository,
    private readonly runningWork: RunningWork,
  ) {}

  execute(deviceId: DeviceId): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.runningWork.releaseDevice(deviceId);
      await this.devices.goOffline(deviceId);
    });
  }
}
