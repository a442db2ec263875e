import { Injectable } from '@nestjs/common';
import { Accounts } from '@app/identity/contract';
import { UnitOfWork, type DeviceId, type UserId } from '@app/kernel';
import { DeviceCommands } from '../contract.js';
import { DeviceRepository } from '../ports/device-repository.js';
import { GoOffline } from './go-offline.js';

/**
 * Bars the devices of a suspended owner from work and returns what they run, as an interruption. They come back with the
 * first heartbeat after the suspension ends. Safe to repeat, in any order, because it reads the current status.
 */
@Injectable()
export class FollowAccountStatus {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly devices: DeviceRepository,
    private readonly goOffline: GoOffline,
    private readonly commands: DeviceCommands,
  ) {}

  async execute(ownerId: UserId): Promise<void> {
    const { barred, devices } = await this.bar(ownerId);
    if (!barred) return;
    for (const device of devices) {
      await this.goOffline.execute(device);
      this.commands.announce(device);
    }
  }

  /**
   * Commits before any work is returned: a job that a device takes in between is lost by its lease, since a barred device
   * has no last contact. Reads the status under the devices' locks: of two runs at once the last to write reads the latest.
   */
  private bar(ownerId: UserId): Promise<{ barred: boolean; devices: DeviceId[] }> {
    return this.unitOfWork.run(async () => {
      const devices = await this.devices.lockAllOf(ownerId);
      const barred = await this.accounts.suspended(ownerId);
      await this.devices.bar(devices, barred);
      return { barred, devices };
    });
  }
}
