import { Body, Controller, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { StandingErrors } from '@app/kernel';
import {
  CurrentUser,
  Fails,
  HttpErrors,
  IdempotentByHand,
  OkDto,
  Once,
  RequireUser,
  type AuthenticatedUser,
  type OnceRunner,
} from '@app/platform';
import { IdentityErrors } from '../../../identity.errors.js';
import type { Language } from '../../../contract.js';
import { AcceptPassword } from '../../../passwords/use-cases/accept-password.js';
import { ListApiKeys } from '../../../keys/adapters/postgres/list-api-keys.query.js';
import { LogIn } from '../../use-cases/log-in.js';
import { EndSession } from '../../use-cases/end-session.js';
import { RefreshSession } from '../../use-cases/refresh-session.js';
import { RegisterAccount } from '../../../accounts/use-cases/register-account.js';
import { ManageProfile } from '../../../accounts/use-cases/manage-profile.js';
import { LoginDto, MeReplyDto, RefreshSessionDto, RegisterDto, SignedInReplyDto, TokensReplyDto } from './auth.dto.js';
import { ownSession, WishedLanguage } from './request.js';
import { toMe, toSignedIn, toTokens } from './replies.js';

@ApiTags('Auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly acceptPassword: AcceptPassword,
    private readonly registerAccount: RegisterAccount,
    private readonly logIn: LogIn,
    private readonly refreshing: RefreshSession,
    private readonly endSession: EndSession,
    private readonly profile: ManageProfile,
    private readonly keys: ListApiKeys,
  ) {}

  /**
   * Creates an account and logs in to it. Sends an e-mail with a token that confirms the address. If another account
   * has confirmed the address, its owner gets a notice instead; the answer is the same.
   */
  @Post('register')
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(
    IdentityErrors.username_taken,
    IdentityErrors.password_too_common,
    IdentityErrors.referral_code_unknown,
    HttpErrors.overloaded,
  )
  async register(
    @Body() body: RegisterDto,
    @Ip() address: string,
    @WishedLanguage() wished: Language,
    @Once() once: OnceRunner,
  ): Promise<SignedInReplyDto> {
    const passwordHash = await this.acceptPassword.execute(body.password);
    const { username, email, language = wished, referral_code: referralCode } = body;
    const account = { username, email, passwordHash, language, address, referralCode };
    return once(async () => toSignedIn(await this.registerAccount.execute(account)));
  }

  /**
   * Returns an access token (JWT) and a refresh token. A wrong password and an unknown address get the same answer
   * in the same time. An account with two-factor sign-in needs `code` too. Repeated failures are slowed down.
   */
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
  async login(@Body() body: LoginDto, @Ip() address: string): Promise<SignedInReplyDto> {
    return toSignedIn(await this.logIn.execute({ ...body, address }));
  }

  /** The account of the access token or API key, with its balances, and what the key may do and spend. */
  @Get('me')
  @RequireUser('account')
  async getMe(@CurrentUser() user: AuthenticatedUser): Promise<MeReplyDto> {
    const shown = await this.profile.show(user.userId);
    if (!shown)
      throw HttpErrors.unauthorized('The account of this access token no longer exists. Log in with another account.');
    return toMe(shown, user.apiKey && (await this.keys.one(user.apiKey.id, user.userId)));
  }

  /**
   * Exchanges the refresh token for a new access token and refresh token. Each refresh token works once. Sending a used
   * one ends the session, because it may be stolen. A client with several tabs must share one refresh.
   */
  @Post('refresh')
  @HttpCode(200)
  @Fails(IdentityErrors.invalid_refresh_token, StandingErrors.account_suspended)
  async refreshSession(@Body() body: RefreshSessionDto): Promise<TokensReplyDto> {
    return toTokens(await this.refreshing.execute(body.refresh_token));
  }

  /** Ends this session: its refresh token and access token are refused from then on. */
  @Post('logout')
  @HttpCode(200)
  @RequireUser()
  async logout(@CurrentUser() user: AuthenticatedUser): Promise<OkDto> {
    await this.endSession.execute(ownSession(user));
    return { ok: true };
  }
}
