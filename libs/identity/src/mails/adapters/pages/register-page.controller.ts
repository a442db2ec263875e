import { Controller, Get, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { asDomainError, fieldsOf, TakesFields, sendPage } from '@app/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AcceptPassword } from '../../../passwords/use-cases/accept-password.js';
import { RegisterAccount } from '../../../accounts/use-cases/register-account.js';
import { RegisterDto } from '../../../sessions/adapters/http/auth.dto.js';
import { languageOf } from '../../../sessions/adapters/http/request.js';
import { problemsOf, refusePage, typedAgain } from './problems.js';
import { registeredPage, registerPage } from './register-page.js';

const CODE_LENGTH = 8;

/** Registration without JavaScript, for referral links. It sets no cookie, so another site's form gains nothing. */
@ApiExcludeController()
@Controller('register')
export class RegisterPageController {
  constructor(
    private readonly acceptPassword: AcceptPassword,
    private readonly registerAccount: RegisterAccount,
  ) {}

  @Get()
  showForm(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const { ref } = request.query as Record<string, unknown>;
    const code = typeof ref === 'string' && ref.length <= CODE_LENGTH ? ref : '';
    sendPage(reply, registerPage(languageOf(request), { typed: { referral_code: code }, problems: { fields: {} } }));
  }

  @Post()
  @TakesFields()
  async register(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() address: string): Promise<void> {
    const lang = languageOf(request);
    try {
      const { username, email, password, referral_code: referralCode } = fieldsOf(request, RegisterDto);
      const passwordHash = await this.acceptPassword.execute(password);
      await this.registerAccount.execute({ username, email, passwordHash, language: lang, address, referralCode });
      sendPage(reply, registeredPage(lang, { username, email }));
    } catch (error) {
      const known = asDomainError(error);
      const problems = known && problemsOf(known, lang);
      if (!problems) throw error;
      refusePage(request, reply, known, registerPage(lang, { typed: typedAgain(request), problems }));
    }
  }
}
