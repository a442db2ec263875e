import { Body, Controller, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, Fails, HttpErrors, IdempotentByHand, Once, RequireUser } from '@app/platform';
import type { AuthenticatedUser, OnceRunner } from '@app/platform';
import { IdentityErrors } from '../../domain/identity.errors.js';
import { AcceptPassword } from '../../use-cases/accept-password.js';
import { LogIn } from '../../use-cases/log-in.js';
import { RegisterAccount } from '../../use-cases/register-account.js';
import { ShowMe } from '../../use-cases/show-me.js';
import { LoginDto, MeDto, RegisterDto, SignedInDto } from './auth.dto.js';
import { toMe, toSignedIn } from './replies.js';

@ApiTags('Auth')
@Controller('auth')
export class AuthController {
  constructor(
    private readonly acceptPassword: AcceptPassword,
    private readonly registerAccount: RegisterAccount,
    private readonly logIn: LogIn,
    private readonly showMe: ShowMe,
  ) {}

  /** Makes an account and logs in to it. A mail with a token that confirms the address is sent. */
  @Post('register')
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(
    IdentityErrors.username_taken,
    IdentityErrors.email_taken,
    IdentityErrors.password_too_common,
    HttpErrors.overloaded,
  )
  async register(@Body() body: RegisterDto, @Once() once: OnceRunner): Promise<SignedInDto> {
    const passwordHash = await this.acceptPassword.execute(body.password);
    const { username, email } = body;
    return once(async () => toSignedIn(await this.registerAccount.execute({ username, email, passwordHash })));
  }

  /**
   * Returns an access token (JWT) and a refresh token. A wrong password and an unknown address get the same answer
   * in the same time; repeated failures are slowed down.
   */
  @Post('login')
  @HttpCode(200)
  @Fails(IdentityErrors.invalid_credentials, IdentityErrors.too_many_attempts, HttpErrors.overloaded)
  async login(@Body() body: LoginDto, @Ip() address: string): Promise<SignedInDto> {
    return toSignedIn(await this.logIn.execute({ ...body, address }));
  }

  /** Who the access token stands for, with balances. */
  @Get('me')
  @RequireUser()
  async getMe(@CurrentUser() user: AuthenticatedUser): Promise<MeDto> {
    const shown = await this.showMe.execute(user.userId);
    if (!shown) throw HttpErrors.unauthorized('The account of this access token is gone.');
    return toMe(shown);
  }
}
