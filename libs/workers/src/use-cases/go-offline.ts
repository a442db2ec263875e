import { Injectable } from '@nestjs/common';
import { UnitOfWork, type DeviceId } from '@app/kernel';
import { DeviceRepository } from '../ports/device-repository.js';
import { RunningWork } from '../ports/running-work.js';

/** The device says goodbye: it is offline until its next heartbeat, and what it ran goes back (contract §6). */
@Injectable()
export class GoOffline {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly devices: DeviceRepository,
    private readonly runningWork: RunningWork,
  ) {}

  execute({ deviceId }: { deviceId: DeviceId }): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.runningWork.letGo(deviceId);
      await this.devices.goOffline(deviceId);
    });
  }
}
