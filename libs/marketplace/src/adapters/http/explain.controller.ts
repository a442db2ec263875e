import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { DeviceId } from '@app/kernel';
import { CurrentDevice, CurrentUser, Fails, RequireDevice, RequireUser, UuidParam } from '@app/platform';
import type { AuthenticatedDevice, AuthenticatedUser } from '@app/platform';
import type { JobId } from '../../contract.js';
import { JobErrors } from '../../domain/job.errors.js';
import { ExplainDevice } from '../postgres/explain-device.query.js';
import { ExplainJob } from '../postgres/explain-job.query.js';
import { ExplainedDeviceDto, ExplainedJobDto } from './explain.dto.js';

/** Why a job waits, and why a device has no work. */
@Controller('api')
export class ExplainController {
  constructor(
    private readonly job: ExplainJob,
    private readonly device: ExplainDevice,
  ) {}

  /** Where your job stands, in words and codes: what keeps devices from it, what price would do, and what you can do. */
  @Get('jobs/:id/explain')
  @ApiTags('Jobs')
  @RequireUser('jobs')
  @Fails(JobErrors.job_not_found)
  async explainJob(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<ExplainedJobDto> {
    return { ok: true, explanation: await this.job.execute(id as JobId, user.userId) };
  }

  /** Why this device has no work, in words and codes, and what its owner can do. */
  @Get('worker/explain')
  @ApiTags('Worker')
  @RequireDevice()
  async explainWorker(@CurrentDevice() { deviceId, ownerId }: AuthenticatedDevice): Promise<ExplainedDeviceDto> {
    return { ok: true, explanation: await this.device.execute(deviceId, ownerId) };
  }

  /** Why one of your devices has no work, in words and codes, and what you can do. */
  @Get('worker/devices/:id/explain')
  @ApiTags('Worker')
  @RequireUser('worker')
  @Fails(JobErrors.device_not_found)
  async explainDevice(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', UuidParam) id: string,
  ): Promise<ExplainedDeviceDto> {
    return { ok: true, explanation: await this.device.execute(id as DeviceId, user.userId) };
  }
}
