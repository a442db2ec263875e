import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { clientGone, CurrentDevice, Fails, HttpErrors, RequireDevice, workerTokenRefused } from '@app/platform';
import type { AuthenticatedDevice } from '@app/platform';
import type { FastifyReply } from 'fastify';
import { CommandBell } from '../long-poll/command-bell.js';
import { CommandListDto, CommandsQuery } from './commands.dto.js';

/** How the server reaches the agent on a device. */
@ApiTags('Worker')
@Controller('api/worker')
export class CommandsController {
  constructor(private readonly bell: CommandBell) {}

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
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandListDto> {
    const page = await this.bell.follow({ deviceId, after, waitS, signal: clientGone(reply) });
    if (!page) throw workerTokenRefused();
    const commands = page.commands.map(({ seq, type, at, payload }) => ({
      ...payload,
      seq,
      type,
      at: at.toISOString(),
    }));
    return { ok: true, commands, last_seq: page.lastSeq };
  }
}
