import { Body, Controller, Get, HttpCode, Ip, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BodyLimit,
  CurrentUser,
  Fails,
  HttpErrors,
  OkDto,
  RequireUser,
  UuidParam,
  type AuthenticatedUser,
} from '@app/platform';
import type { FastifyRequest } from 'fastify';
import { IdentityErrors } from '../../../identity.errors.js';
import { IdentityOptions } from '../../../identity.options.js';
import { ownSession } from '../../../sessions/adapters/http/request.js';
import type { Passkey, PasskeyId } from '../../domain/passkey.js';
import { PasskeyRepository } from '../../ports/passkey-repository.js';
import { AddPasskey } from '../../use-cases/add-passkey.js';
import { RemovePasskey } from '../../use-cases/remove-passkey.js';
import { creationOptions } from './options.js';
import {
  AddPasskeyDto,
  BeginPasskeyDto,
  PasskeyListDto,
  PasskeyOptionsDto,
  PasskeyReplyDto,
  type PasskeyDto,
} from './passkeys.dto.js';
import { siteOf } from './site-of.js';

/** A user's passkeys (WebAuthn). API keys can't call these. */
@ApiTags('Auth')
@RequireUser()
@Controller('auth/passkeys')
export class PasskeysController {
  constructor(
    private readonly adding: AddPasskey,
    private readonly removing: RemovePasskey,
    private readonly passkeys: PasskeyRepository,
    private readonly options: IdentityOptions,
  ) {}

  /** Your passkeys, newest first. */
  @Get()
  async listPasskeys(@CurrentUser() user: AuthenticatedUser): Promise<PasskeyListDto> {
    return { ok: true, passkeys: (await this.passkeys.list(user.userId)).map(toDto) };
  }

  /** Begins to add a passkey: for the browser's dialogue, and then `POST /auth/passkeys`. */
  @Post('options')
  @HttpCode(200)
  @Fails(
    IdentityErrors.wrong_password,
    IdentityErrors.second_factor_required,
    IdentityErrors.wrong_code,
    IdentityErrors.too_many_attempts,
    IdentityErrors.too_many_passkeys,
    HttpErrors.overloaded,
  )
  async beginPasskey(
    @CurrentUser() user: AuthenticatedUser,
    @Body() { password, code }: BeginPasskeyDto,
    @Req() request: FastifyRequest,
    @Ip() address: string,
  ): Promise<PasskeyOptionsDto> {
    const site = siteOf(request, this.options.configuredUrl);
    const { userId } = user;
    const begun = await this.adding.begin({ userId, sessionId: ownSession(user), password, code, address });
    return { ok: true, options: creationOptions({ site, ...begun }) };
  }

  /** Adds the passkey that the browser made, in the session that asked for the options. */
  @Post()
  @HttpCode(200)
  @BodyLimit(100)
  @Fails(IdentityErrors.passkey_invalid, IdentityErrors.too_many_passkeys)
  async addPasskey(
    @CurrentUser() user: AuthenticatedUser,
    @Body() { name, response }: AddPasskeyDto,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyReplyDto> {
    const site = siteOf(request, this.options.configuredUrl);
    const { userId } = user;
    const passkey = await this.adding.finish({ userId, sessionId: ownSession(user), name, response, site });
    return { ok: true, passkey: toDto(passkey) };
  }

  /** Removes a passkey. Sessions that it opened go on. */
  @Post(':id/revoke')
  @HttpCode(200)
  @Fails(IdentityErrors.passkey_not_found)
  async revokePasskey(@CurrentUser() user: AuthenticatedUser, @Param('id', UuidParam) id: string): Promise<OkDto> {
    await this.removing.execute(id as PasskeyId, user.userId);
    return { ok: true };
  }
}

const toDto = ({ id, name, backedUp, createdAt, lastUsedAt }: Passkey): PasskeyDto => ({
  id,
  name,
  backed_up: backedUp,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
