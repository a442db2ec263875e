import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CurrentDevice,
  CurrentUser,
  PageQuery,
  RequireDevice,
  RequireUser,
  type AuthenticatedDevice,
  type AuthenticatedUser,
} from '@app/platform';
import { ReadEarnings } from '../../use-cases/read-earnings.js';
import { ListDevices } from '../postgres/list-devices.query.js';
import { DeviceListDto, EarningListDto, EarningsQuery } from './devices.dto.js';

/** A user's devices and what they earn. */
@ApiTags('Worker')
@Controller('api/worker')
export class DevicesController {
  constructor(
    private readonly list: ListDevices,
    private readonly earnings: ReadEarnings,
  ) {}

  /** Your devices, newest first, without revoked ones. */
  @Get('devices')
  @RequireUser('worker')
  async listDevices(@CurrentUser() user: AuthenticatedUser, @Query() query: PageQuery): Promise<DeviceListDto> {
    return { ok: true, ...(await this.list.execute(user.userId, query)) };
  }

  /** Earnings of your devices by UTC day, including revoked devices. */
  @Get('earnings')
  @RequireUser('worker')
  async listEarnings(
    @CurrentUser() user: AuthenticatedUser,
    @Query() { days }: EarningsQuery,
  ): Promise<EarningListDto> {
    return { ok: true, days, ...(await this.earnings.byDay(user.userId, days)) };
  }

  /** Earnings of this device by UTC day, for its agent. */
  @Get('own-earnings')
  @RequireDevice()
  async listOwnEarnings(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Query() { days }: EarningsQuery,
  ): Promise<EarningListDto> {
    return { ok: true, days, ...(await this.earnings.ofDeviceByDay(deviceId, days)) };
  }
}
