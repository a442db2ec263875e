import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, Fails, OkDto, RequireUser, type AuthenticatedUser } from '@app/platform';
import { IdentityErrors } from '../../../identity.errors.js';
import { RequestMail } from '../../use-cases/request-mail.js';
import { VerifyEmail } from '../../use-cases/verify-email.js';
import { VerifyEmailDto } from './email.dto.js';

@ApiTags('Auth')
@Controller('auth/verify-email')
export class EmailController {
  constructor(
    private readonly verification: VerifyEmail,
    private readonly requestMail: RequestMail,
  ) {}

  /** Confirms the address with the token from the e-mail. It then belongs to this account. Safe to repeat. */
  @Post()
  @HttpCode(200)
  @Fails(IdentityErrors.invalid_mail_token, IdentityErrors.email_taken)
  async verifyEmail(@Body() body: VerifyEmailDto): Promise<OkDto> {
    await this.verification.execute(body.token);
    return { ok: true };
  }

  /** Sends the verification e-mail again, at most once a minute. Does nothing for a confirmed address. */
  @Post('resend')
  @HttpCode(200)
  @RequireUser()
  @Fails(IdentityErrors.too_many_attempts)
  async resendVerification(@CurrentUser() user: AuthenticatedUser, @Ip() address: string): Promise<OkDto> {
    await this.requestMail.verification(user.userId, address);
    return { ok: true };
  }
}
