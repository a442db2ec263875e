import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  clientGone,
  CurrentDevice,
  DeviceAuthenticator,
  Fails,
  HttpErrors,
  recheckWorkerToken,
  RequireDevice,
  workerTokenRefused,
  type AuthenticatedDevice,
  type AuthenticatedRequest,
} from '@app/platform';
import type { FastifyReply } from 'fastify';
import { CommandBell } from '../long-poll/command-bell.js';
import { CommandListDto, CommandsQuery } from './commands.dto.js';

/** How the server reaches the agent on a device. */
@ApiTags('Worker')
@Controller('api/worker')
export class CommandsController {
  constructor(
    private readonly bell: CommandBell,
    private readonly devices: DeviceAuthenticator,
  ) {}

  /**
   * The commands to this device after a number, waiting for one if there is none yet. The sequence is durable and has
   * no gaps; each call renews the leases of the device's jobs.
   */
  @Get('commands')
  @RequireDevice()
  @Fails(HttpErrors.overloaded)
  async followCommands(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Query() { after, wait_s: waitS }: CommandsQuery,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandListDto> {
    const page = await this.bell.follow({ deviceId, after, waitS, signal: clientGone(reply) });
    if (!page) throw workerTokenRefused();
    // Whoever holds a token that was replaced meanwhile is not told what the device is to do.
    if (waitS > 0) await recheckWorkerToken(this.devices, request);
    const commands = page.commands.map(({ seq, type, at, payload }) => ({
      ...payload,
      seq,
      type,
      at: at.toISOString(),
    }));
    return { ok: true, commands, last_seq: page.lastSeq };
  }
}
