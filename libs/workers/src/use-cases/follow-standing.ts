import { Injectable } from '@nestjs/common';
import { Accounts } from '@app/identity/contract';
import { UnitOfWork, type DeviceId, type UserId } from '@app/kernel';
import { DeviceCommands } from '../contract.js';
import { DeviceRepository } from '../ports/device-repository.js';
import { RunningWork } from '../ports/running-work.js';

/**
 * The devices of a suspended owner get no work and give back what they run, as an interruption; they come back with the
 * first heartbeat after the owner may act again. Safe to repeat, in any order: it goes by what is true now.
 */
@Injectable()
export class FollowStanding {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly devices: DeviceRepository,
    private readonly runningWork: RunningWork,
    private readonly commands: DeviceCommands,
  ) {}

  async execute(ownerId: UserId): Promise<void> {
    const { barred, devices } = await this.bar(ownerId);
    if (barred) for (const device of devices) await this.rest(device);
  }

  /**
   * Committed before anything is let go: a job that slips in between is lost by its lease, since a barred device has no
   * last contact. Read under the devices' locks: of two that follow at once, the last to write knows the latest.
   */
  private bar(ownerId: UserId): Promise<{ barred: boolean; devices: DeviceId[] }> {
    return this.unitOfWork.run(async () => {
      const devices = await this.devices.lockAllOf(ownerId);
      const barred = await this.accounts.suspended(ownerId);
      await this.devices.bar(devices, barred);
      return { barred, devices };
    });
  }

  private rest(deviceId: DeviceId): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.runningWork.letGo(deviceId);
      await this.devices.goOffline(deviceId);
      this.commands.announce(deviceId);
    });
  }
}
