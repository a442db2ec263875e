import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiBody, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { StandingErrors } from '@app/kernel';
import {
  answerDirectly,
  BodyLimit,
  CurrentDevice,
  DeviceAuthenticator,
  Fails,
  heartbeats,
  HttpErrors,
  OkDto,
  RequireDevice,
  workerTokenOf,
  workerTokenRefused,
  type AuthenticatedDevice,
  type AuthenticatedRequest,
} from '@app/platform';
import { hashOfToken } from '../../domain/device.js';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { Presence } from '../../ports/presence.js';
import { GoOffline } from '../../use-cases/go-offline.js';
import { WorkersOptions } from '../../workers.options.js';
import { checkHeartbeat } from './heartbeat-check.js';
import { HeartbeatDto, HeartbeatReplyDto } from './heartbeat.dto.js';

/** A device's signs of life. */
@ApiTags('Worker')
@Controller('api/worker')
export class HeartbeatController {
  private readonly reply: HeartbeatReplyDto;

  constructor(
    private readonly presence: Presence,
    private readonly offline: GoOffline,
    private readonly devices: DeviceAuthenticator,
    options: WorkersOptions,
    http: HttpAdapterHost,
  ) {
    this.reply = { ok: true, heartbeat_interval_s: options.heartbeatIntervalS };
    answerDirectly(http, 'POST', '/api/worker/heartbeat', (request) => this.sendHeartbeat(request));
  }

  /** Signals that the device is online, and stores its report. Fields that are left out keep their values. */
  @Post('heartbeat')
  @HttpCode(200)
  @BodyLimit(24)
  @ApiSecurity('worker-token')
  @ApiBody({ type: HeartbeatDto, required: false })
  @Fails(
    HttpErrors.unauthorized,
    StandingErrors.account_suspended,
    HttpErrors.overloaded,
    WorkersErrors.agent_already_running,
  )
  async sendHeartbeat(@Req() request: AuthenticatedRequest): Promise<HeartbeatReplyDto> {
    // Without the guard of the other endpoints: the statement that stores it also finds the token's device.
    const token = workerTokenOf(request);
    if (token === null) throw workerTokenRefused();
    const stored = await this.presence.record(hashOfToken(token), checkHeartbeat(request.body));
    if (!stored) {
      // Asks again for the reason: a suspended owner's device gets `account_suspended`.
      await this.devices.authenticate(token);
      throw workerTokenRefused();
    }
    request.provedWorkerToken = true;
    heartbeats.inc();
    return this.reply;
  }

  /** Marks the device offline until its next heartbeat; jobs it runs go back to waiting. */
  @Post('offline')
  @HttpCode(200)
  @RequireDevice()
  async goOffline(@CurrentDevice() { deviceId }: AuthenticatedDevice): Promise<OkDto> {
    await this.offline.execute(deviceId);
    return { ok: true };
  }
}
