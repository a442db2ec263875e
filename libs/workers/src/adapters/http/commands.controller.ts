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
import { CommandLongPoll } from '../long-poll/command-long-poll.js';
import { CommandListDto, CommandsQuery } from './commands.dto.js';

/** How the server reaches the agent on a device. */
@ApiTags('Worker')
@Controller('api/worker')
export class CommandsController {
  constructor(
    private readonly longPoll: CommandLongPoll,
    private readonly devices: DeviceAuthenticator,
  ) {}

  /**
   * Commands for this device after a number; waits for one if none is there yet. The sequence is durable and has no gaps.
   * Each call renews the leases of the device's jobs.
   */
  @Get('commands')
  @RequireDevice()
  @Fails(HttpErrors.overloaded)
  async listCommands(
    @CurrentDevice() { deviceId }: AuthenticatedDevice,
    @Query() { after, wait_s: waitS }: CommandsQuery,
    @Req() request: AuthenticatedRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandListDto> {
    const page = await this.longPoll.follow({ deviceId, after, waitS, signal: clientGone(reply) });
    if (!page) throw workerTokenRefused();
    // A token that was replaced during the wait must not learn the device's commands.
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
