import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
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
import { RequestMail } from '../../../mails/use-cases/request-mail.js';
import { ChangePassword } from '../../use-cases/change-password.js';
import { AcceptPassword } from '../../use-cases/accept-password.js';
import { ResetPassword } from '../../use-cases/reset-password.js';
import { ChangePasswordDto, ForgotPasswordDto, ResetPasswordDto } from './password.dto.js';
import { ownSession } from '../../../sessions/adapters/http/request.js';

@ApiTags('Auth')
@Controller('auth/password')
export class PasswordController {
  constructor(
    private readonly changes: ChangePassword,
    private readonly requestMail: RequestMail,
    private readonly acceptPassword: AcceptPassword,
    private readonly resets: ResetPassword,
  ) {}

  /**
   * Sets a new password and ends all other sessions: their refresh and access tokens are refused from then on. API keys
   * and worker tokens stay; revoke them one by one. An account with two-factor sign-in needs `code` too.
   */
  @Post('change')
  @HttpCode(200)
  @RequireUser()
  @Fails(
    IdentityErrors.wrong_password,
    IdentityErrors.second_factor_required,
    IdentityErrors.wrong_code,
    IdentityErrors.password_too_common,
    IdentityErrors.too_many_attempts,
    HttpErrors.overloaded,
  )
  async changePassword(
    @Body() body: ChangePasswordDto,
    @CurrentUser() user: AuthenticatedUser,
    @Ip() address: string,
  ): Promise<OkDto> {
    await this.changes.execute({
      userId: user.userId,
      sessionId: ownSession(user),
      currentPassword: body.current_password,
      code: body.code,
      newPassword: body.new_password,
      address,
    });
    return { ok: true };
  }

  /** E-mails a token for `POST /auth/password/reset`. The answer doesn't tell whether there is such an account. */
  @Post('forgot')
  @HttpCode(200)
  @Fails(IdentityErrors.too_many_attempts)
  async forgotPassword(@Body() body: ForgotPasswordDto, @Ip() address: string): Promise<OkDto> {
    await this.requestMail.execute({ purpose: 'reset_password', email: body.email, address });
    return { ok: true };
  }

  /** Sets a new password with the token from the e-mail, confirms the address, and ends all sessions and API keys. */
  @Post('reset')
  @HttpCode(200)
  @IdempotentByHand()
  @Fails(
    IdentityErrors.invalid_mail_token,
    IdentityErrors.email_taken,
    IdentityErrors.password_too_common,
    HttpErrors.overloaded,
  )
  async resetPassword(@Body() body: ResetPasswordDto, @Ip() address: string, @Once() once: OnceRunner): Promise<OkDto> {
    const passwordHash = await this.acceptPassword.forReset(body.token, body.new_password);
    return once(async () => {
      await this.resets.execute({ token: body.token, passwordHash, address });
      return { ok: true };
    });
  }
}
