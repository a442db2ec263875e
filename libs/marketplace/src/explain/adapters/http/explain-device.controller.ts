import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DeviceId } from '@app/kernel';
import {
  CurrentDevice,
  CurrentUser,
  Fails,
  RequireDevice,
  RequireUser,
  UuidParam,
  type AuthenticatedDevice,
  type AuthenticatedUser,
} from '@app/platform';
import { JobErrors } from '../../../jobs/domain/job.errors.js';
import { ExplainDevice } from '../postgres/explain-device.query.js';
import { DeviceExplanationReplyDto } from './explain.dto.js';

/** Why a device has no work. */
@ApiTags('Worker')
@Controller('api')
export class ExplainDeviceController {
  constructor(private readonly device: ExplainDevice) {}

  /** Why this device has no work, in words and codes, and what its owner can do. */
  @Get('worker/explain')
  @RequireDevice()
  async explainOwnDevice(
    @CurrentDevice() { deviceId, ownerId }: AuthenticatedDevice,
  ): Promise<DeviceExplanationReplyDto> {
    return { ok: true, explanation: await this.device.execute(deviceId, ownerId) };
  }

  /** Why one of your devices has no work, in words and codes, and what you can do. */
  @Get('worker/devices/:id/explain')
  @RequireUser('worker')
  @Fails(JobErrors.device_not_found)
  async explainDevice(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<DeviceExplanationReplyDto> {
    return { ok: true, explanation: await this.device.execute(id as DeviceId, user.userId) };
  }
}
