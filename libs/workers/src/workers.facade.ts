import { Injectable } from '@nestjs/common';
import type { DeviceId, UserId } from '@app/kernel';
import { CommandLongPoll } from './adapters/long-poll/command-long-poll.js';
import { SurveyDevices } from './adapters/postgres/survey-devices.query.js';
import {
  DeviceCommands,
  Devices,
  type DeviceCommand,
  type DeviceFacts,
  type EarnedToday,
  type OwnedDevice,
} from './contract.js';
import { CommandLog } from './ports/command-log.js';
import { DeviceRepository } from './ports/device-repository.js';
import { ReadEarnings } from './use-cases/read-earnings.js';

@Injectable()
export class DevicesFacade extends Devices {
  constructor(
    private readonly devices: DeviceRepository,
    private readonly survey: SurveyDevices,
    private readonly earnings: ReadEarnings,
  ) {
    super();
  }

  facts(id: DeviceId): Promise<DeviceFacts | null> {
    return this.devices.facts(id);
  }

  lastContact(ids: DeviceId[]): Promise<Map<DeviceId, Date>> {
    return this.devices.lastContact(ids);
  }

  owned(id: DeviceId): Promise<OwnedDevice | null> {
    return this.survey.one(id);
  }

  ofOwner(ownerId: UserId, limit: number): Promise<OwnedDevice[]> {
    return this.survey.ofOwner(ownerId, limit);
  }

  online(limit: number): Promise<DeviceFacts[]> {
    return this.survey.online(limit);
  }

  onlineCount(): Promise<number> {
    return this.survey.onlineCount();
  }

  gpuNames(ids: DeviceId[]): Promise<Map<DeviceId, string>> {
    return this.survey.gpuNames(ids);
  }

  earnedToday(ownerId: UserId): Promise<EarnedToday> {
    return this.earnings.ofOwnerToday(ownerId);
  }
}

@Injectable()
export class DeviceCommandsFacade extends DeviceCommands {
  constructor(
    private readonly log: CommandLog,
    private readonly longPoll: CommandLongPoll,
  ) {
    super();
  }

  async send(deviceId: DeviceId, command: DeviceCommand): Promise<void> {
    await this.log.append(deviceId, command);
    this.longPoll.wake(deviceId);
  }

  announce(deviceId: DeviceId): void {
    this.longPoll.wake(deviceId);
  }
}
