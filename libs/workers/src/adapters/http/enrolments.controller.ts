import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StandingErrors, toMicros } from '@app/kernel';
import { CurrentUser, Fails, Idempotent, originOf, RequireUser, type AuthenticatedUser } from '@app/platform';
import type { FastifyRequest } from 'fastify';
import { WorkersErrors } from '../../domain/workers.errors.js';
import { EnrolDevices } from '../../use-cases/enrol-devices.js';
import { WorkersOptions } from '../../workers.options.js';
import { CreateEnrolmentDto, EnrolDeviceDto, EnrolmentReplyDto } from './enrolments.dto.js';
import { WorkerTokenReplyDto } from './tokens.dto.js';

/** How a machine gets its worker token. */
@Controller('api/worker')
export class EnrolmentsController {
  constructor(
    private readonly devices: EnrolDevices,
    private readonly options: WorkersOptions,
  ) {}

  /**
   * Makes a code that adds one machine to your devices, and the line to run there. The code is good once, for 15
   * minutes.
   */
  @Post('enrolments')
  @ApiTags('Worker')
  @HttpCode(200)
  @RequireUser('worker')
  @Idempotent()
  async createEnrolment(
    @CurrentUser() user: AuthenticatedUser,
    @Body() body: CreateEnrolmentDto,
    @Req() request: FastifyRequest,
  ): Promise<EnrolmentReplyDto> {
    const origin = originOf(request, this.options.publicUrl);
    const { code, expiresAt } = await this.devices.invite({
      ownerId: user.userId,
      name: body.name,
      deviceType: body.device_type,
      minPriceUsdMicros: body.min_price_usd === undefined ? undefined : toMicros(body.min_price_usd),
    });
    const install_command = `curl -fsSL ${origin}/install.sh | sudo sh -s -- ${code}`;
    return { ok: true, code, expires_at: expiresAt.toISOString(), install_command };
  }

  /** Exchanges a code for a worker token. The reply shows the secret once. Needs no login; the agent calls it. */
  @Post('enrol')
  @ApiTags('Agents')
  @HttpCode(200)
  @Idempotent()
  @Fails(
    WorkersErrors.enrolment_code_unknown,
    WorkersErrors.enrolment_code_used,
    WorkersErrors.enrolment_code_expired,
    StandingErrors.account_suspended,
  )
  async enrolDevice(@Body() { code, hostname }: EnrolDeviceDto): Promise<WorkerTokenReplyDto> {
    const { token, tokenId } = await this.devices.enrol(code, hostname);
    return { ok: true, token, token_id: tokenId };
  }
}
