import { Body, Controller, HttpCode, Ip, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { toMicros } from '@app/kernel';
import { Fails, originOf } from '@app/platform';
import type { FastifyRequest } from 'fastify';
import { IdentityErrors } from '../../../identity.errors.js';
import { IdentityOptions } from '../../../identity.options.js';
import { CreatedApiKeyReplyDto } from '../../../keys/adapters/http/api-keys.dto.js';
import { createdKey } from '../../../keys/adapters/http/created-key.js';
import { DEVICE_LOGIN_S, POLL_S } from '../../domain/device-login.js';
import { AskDeviceLogin } from '../../use-cases/ask-device-login.js';
import { PollDeviceLogin } from '../../use-cases/poll-device-login.js';
import { AskDeviceLoginDto, DeviceLoginDto, PollDeviceLoginDto } from './device-logins.dto.js';

/** How a program without a browser gets an API key: the device authorization grant (RFC 8628) in this API's terms. */
@ApiTags('Auth')
@Controller('auth/device')
export class DeviceLoginsController {
  constructor(
    private readonly asking: AskDeviceLogin,
    private readonly polling: PollDeviceLogin,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * Begins the login of a program, such as the CLI. Show the person `user_code` and `verification_uri_complete`: on that
   * page they log in, see what the program asks for, and approve it or not. Meanwhile poll `POST /auth/device/token`.
   */
  @Post()
  @HttpCode(200)
  @Fails(IdentityErrors.too_many_attempts)
  async createDeviceLogin(
    @Body() body: AskDeviceLoginDto,
    @Req() request: FastifyRequest,
    @Ip() address: string,
  ): Promise<DeviceLoginDto> {
    const page = `${originOf(request, this.options.configuredUrl)}/device`;
    const micros = (amount?: number) => (amount === undefined ? null : toMicros(amount));
    const { deviceCode, userCode } = await this.asking.execute({
      client: body.client,
      hostname: body.hostname ?? null,
      scopes: body.scopes,
      dailyCapMicros: { coin: micros(body.daily_cap_coin), usd: micros(body.daily_cap_usd) },
      address,
    });
    return {
      ok: true,
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?code=${userCode}`,
      expires_in: DEVICE_LOGIN_S,
      interval: POLL_S,
    };
  }

  /**
   * Asks every `interval` seconds whether the person has answered. 409 `authorization_pending`: not yet. 429 `slow_down`:
   * wait for `Retry-After` from now on. 403 `access_denied`: they refused. 400 `expired_token`: begin again. The API key
   * has the scopes that were asked for and the caps that the person chose, lasts 90 days, and is shown this once.
   */
  @Post('token')
  @HttpCode(200)
  @Fails(
    IdentityErrors.authorization_pending,
    IdentityErrors.slow_down,
    IdentityErrors.access_denied,
    IdentityErrors.expired_token,
    IdentityErrors.too_many_api_keys,
  )
  async pollDeviceLogin(@Body() body: PollDeviceLoginDto): Promise<CreatedApiKeyReplyDto> {
    const { secret, key } = await this.polling.execute(body.device_code);
    return { ok: true, key: secret, api_key: createdKey(key) };
  }
}
