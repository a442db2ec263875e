import { Body, Controller, HttpCode, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StandingErrors } from '@app/kernel';
import { Fails, HttpErrors, OkDto, RequestHead } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RegisterAccount } from '../../../accounts/use-cases/register-account.js';
import type { Language } from '../../../contract.js';
import { IdentityErrors } from '../../../identity.errors.js';
import { AcceptPassword } from '../../../passwords/use-cases/accept-password.js';
import { LoginDto, RegisterDto } from '../../../sessions/adapters/http/auth.dto.js';
import { WishedLanguage } from '../../../sessions/adapters/http/request.js';
import { LogIn } from '../../../sessions/use-cases/log-in.js';
import { EndWebSession } from '../../use-cases/end-web-session.js';
import { RefreshWebSession } from '../../use-cases/refresh-web-session.js';
import { FromConsole, NamesSession } from './from-console.js';
import { SessionCookie } from './session-cookie.js';
import { WebReplies } from './web-replies.js';
import { WebSignedInReplyDto, WebTokensReplyDto } from './web-sessions.dto.js';

/** How the console signs in: like `/auth`, with the refresh token in a cookie that no script reads. */
@ApiTags('Auth')
@Controller('auth/web')
@FromConsole()
export class WebSessionsController {
  constructor(
    private readonly acceptPassword: AcceptPassword,
    private readonly registerAccount: RegisterAccount,
    private readonly logIn: LogIn,
    private readonly refreshing: RefreshWebSession,
    private readonly ending: EndWebSession,
    private readonly cookie: SessionCookie,
    private readonly replies: WebReplies,
  ) {}

  /** `POST /auth/register` for the console. */
  @Post('register')
  @HttpCode(200)
  @Fails(
    IdentityErrors.username_taken,
    IdentityErrors.password_too_common,
    IdentityErrors.referral_code_unknown,
    HttpErrors.overloaded,
  )
  async registerInConsole(
    @Body() body: RegisterDto,
    @Ip() address: string,
    @WishedLanguage() wished: Language,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebSignedInReplyDto> {
    const passwordHash = await this.acceptPassword.execute(body.password);
    const { username, email, language = wished, referral_code: referralCode } = body;
    const account = { username, email, passwordHash, language, address, referralCode, place: 'cookie' as const };
    return this.replies.signedIn(request, reply, await this.registerAccount.execute(account));
  }

  /** `POST /auth/login` for the console. */
  @Post('login')
  @HttpCode(200)
  @Fails(
    IdentityErrors.invalid_credentials,
    IdentityErrors.second_factor_required,
    IdentityErrors.wrong_second_factor,
    IdentityErrors.too_many_attempts,
    StandingErrors.account_suspended,
    HttpErrors.overloaded,
  )
  async logInToConsole(
    @Body() body: LoginDto,
    @Ip() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebSignedInReplyDto> {
    return this.replies.signedIn(request, reply, await this.logIn.execute({ ...body, address }, 'cookie'));
  }

  /**
   * A new access token by the cookie, which gets the next refresh token. A used one gets the same again while nobody used
   * that, since the answer may be lost, and for 30 s in any case, so that tabs may refresh at once. Otherwise it ends the
   * session.
   */
  @Post('refresh')
  @HttpCode(200)
  @NamesSession()
  @Fails(IdentityErrors.invalid_refresh_token, StandingErrors.account_suspended)
  async refreshConsole(
    @RequestHead() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebTokensReplyDto> {
    return this.replies.refreshed(request, reply, await this.refreshing.execute(this.cookie.read(request)));
  }

  /** Ends the session of the cookie and clears it. Safe to repeat. */
  @Post('logout')
  @HttpCode(200)
  @NamesSession()
  async logOutOfConsole(
    @RequestHead() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OkDto> {
    await this.ending.execute(this.cookie.read(request));
    this.cookie.clear(request, reply);
    return { ok: true };
  }
}
