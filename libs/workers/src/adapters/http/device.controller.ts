import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { toMicros, type DeviceId } from '@app/kernel';
import { CurrentUser, Fails, RequireUser, UuidParam, type AuthenticatedUser } from '@app/platform';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { ChangeDevice } from '../../use-cases/change-device.js';
import { ListDevices } from '../postgres/list-devices.query.js';
import { ReadPresence } from '../postgres/read-presence.query.js';
import { ChangeDeviceDto, DeviceReplyDto } from './devices.dto.js';
import { DevicePresenceReplyDto, PresenceQuery } from './presence.dto.js';

/** One of a user's devices. */
@ApiTags('Worker')
@Controller('api/worker/devices/:id')
@RequireUser('worker')
export class DeviceController {
  constructor(
    private readonly devices: ListDevices,
    private readonly changing: ChangeDevice,
    private readonly presence: ReadPresence,
  ) {}

  /** One of your devices. A revoked one is 404. */
  @Get()
  @Fails(WorkersErrors.token_not_found)
  async getDevice(@CurrentUser() user: AuthenticatedUser, @Param('id', UuidParam) id: string): Promise<DeviceReplyDto> {
    return { ok: true, device: await this.devices.one(user.userId, id as DeviceId) };
  }

  /**
   * Renames a device, sets its least price, or pauses it. A paused device is given no new jobs or replicas; what runs on it
   * goes on, and you can still accept a job by hand.
   */
  @Patch()
  @Fails(WorkersErrors.token_not_found, WorkersErrors.token_revoked)
  async updateDevice(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Body() { name, min_price_usd: price, paused }: ChangeDeviceDto,
  ): Promise<DeviceReplyDto> {
    const deviceId = id as DeviceId;
    const minPriceUsdMicros = price === undefined || price === null ? price : toMicros(price);
    await this.changing.execute({ deviceId, ownerId: user.userId, changes: { name, minPriceUsdMicros, paused } });
    return { ok: true, device: await this.devices.one(user.userId, deviceId) };
  }

  /** When a device was online, over at most the last 30 days. */
  @Get('presence')
  @Fails(WorkersErrors.token_not_found)
  async getDevicePresence(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
    @Query() { days }: PresenceQuery,
  ): Promise<DevicePresenceReplyDto> {
    return this.presence.execute(id as DeviceId, user.userId, days);
  }
}
