import { Body, Controller, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StandingErrors } from '@app/kernel';
import { BodyLimit, Fails, RequestHead } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdentityErrors } from '../../../identity.errors.js';
import { IdentityOptions } from '../../../identity.options.js';
import { FromConsole } from '../../../web-sessions/adapters/http/from-console.js';
import { WebReplies } from '../../../web-sessions/adapters/http/web-replies.js';
import { WebSignedInReplyDto } from '../../../web-sessions/adapters/http/web-sessions.dto.js';
import { Challenges, TO_SIGN_IN } from '../../ports/challenges.js';
import { LogInWithPasskey } from '../../use-cases/log-in-with-passkey.js';
import { SignInOptionsDto, UsePasskeyDto } from './ceremonies.dto.js';
import { requestOptions } from './options.js';
import { siteOf } from './site-of.js';

/** How the console signs in with a passkey. */
@ApiTags('Auth')
@Controller('auth/web/passkeys')
@FromConsole()
export class PasskeyLogInController {
  constructor(
    private readonly logIn: LogInWithPasskey,
    private readonly challenges: Challenges,
    private readonly replies: WebReplies,
    private readonly options: IdentityOptions,
  ) {}

  /** For the browser's dialogue, and then `POST /auth/web/passkeys`. Names no account. */
  @Post('options')
  @HttpCode(200)
  beginPasskeyLogIn(@RequestHead() request: FastifyRequest): SignInOptionsDto {
    const site = siteOf(request, this.options.configuredUrl);
    return { ok: true, options: requestOptions(site, this.challenges.issue(TO_SIGN_IN)) };
  }

  /** Signs in like `POST /auth/web/login`; a passkey is both factors. */
  @Post()
  @HttpCode(200)
  @BodyLimit(48)
  @Fails(IdentityErrors.passkey_refused, IdentityErrors.too_many_attempts, StandingErrors.account_suspended)
  async logInWithPasskey(
    @Body() { response }: UsePasskeyDto,
    @Ip() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebSignedInReplyDto> {
    const site = siteOf(request, this.options.configuredUrl);
    return this.replies.signedIn(request, reply, await this.logIn.execute({ response, site, address }));
  }
}
