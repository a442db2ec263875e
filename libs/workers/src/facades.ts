import { Injectable } from '@nestjs/common';
import type { DeviceId } from '@app/kernel';
import { CommandBell } from './adapters/long-poll/command-bell.js';
import { DeviceCommands, Devices } from './contract.js';
import type { DeviceCommand, DeviceFacts } from './contract.js';
import { CommandLog } from './ports/command-log.js';
import { DeviceRepository } from './ports/device-repository.js';

@Injectable()
export class DevicesFacade extends Devices {
  constructor(private readonly devices: DeviceRepository) {
    super();
  }

  facts(id: DeviceId): Promise<DeviceFacts | null> {
    return this.devices.facts(id);
  }

  lastContact(ids: DeviceId[]): Promise<Map<DeviceId, Date>> {
    return this.devices.lastContact(ids);
  }
}

@Injectable()
export class DeviceCommandsFacade extends DeviceCommands {
  constructor(
    private readonly log: CommandLog,
    private readonly bell: CommandBell,
  ) {
    super();
  }

  async send(deviceId: DeviceId, command: DeviceCommand): Promise<void> {
    await this.log.append(deviceId, command);
    this.bell.ring(deviceId);
  }

  announce(deviceId: DeviceId): void {
    this.bell.ring(deviceId);
  }
}
