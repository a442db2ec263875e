import { Injectable } from '@nestjs/common';
import { Accounts } from '@app/identity/contract';
import { UnitOfWork } from '@app/kernel';
import type { DeviceId, UserId } from '@app/kernel';
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
    const barred = await this.accounts.suspended(ownerId);
    // Committed before anything is let go: a job that slips in between is lost by its lease, since a barred device has
    // no last contact.
    const devices = await this.unitOfWork.run(() => this.devices.bar(ownerId, barred));
    if (barred) for (const device of devices) await this.rest(device);
  }

  private rest(deviceId: DeviceId): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.runningWork.letGo(deviceId);
      await this.devices.goOffline(deviceId);
      this.commands.announce(deviceId);
    });
  }
}
