import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequireAdmin } from '@app/platform';
import { AdminDevices } from '../postgres/admin-devices.query.js';
import { OnlineSamples, SAMPLE_EVERY_S } from '../postgres/online-samples.js';
import { AdminDeviceListDto, AdminDevicesQuery, DevicesOnlineDto, DevicesOnlineQuery } from './admin-devices.dto.js';

/** Devices, for administrators. */
@ApiTags('Admin')
@RequireAdmin()
@Controller('api/admin')
export class AdminDevicesController {
  constructor(
    private readonly devices: AdminDevices,
    private readonly samples: OnlineSamples,
  ) {}

  /** Finds devices by id, owner, name or hostname, or lists all, newest first. */
  @Get('devices')
  async listAllDevices(@Query() query: AdminDevicesQuery): Promise<AdminDeviceListDto> {
    return { ok: true, ...(await this.devices.list(query)) };
  }

  /** How many devices were online, every five minutes. */
  @Get('devices-online')
  async listDevicesOnline(@Query() { days }: DevicesOnlineQuery): Promise<DevicesOnlineDto> {
    const samples = await this.samples.last(days);
    return {
      ok: true,
      every_s: SAMPLE_EVERY_S,
      samples: samples.map(({ at, devices }) => ({ at: at.toISOString(), devices })),
    };
  }
}
