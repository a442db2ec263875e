import { Controller, Get, Ip, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { asDomainError, fieldsOf, TakesFields, sendPage } from '@app/platform';
import { IsString, MaxLength, MinLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsNewPassword } from '../../../sessions/adapters/http/auth.dto.js';
import type { MailPurpose, Language } from '../../../contract.js';
import { RequestMail } from '../../use-cases/request-mail.js';
import { AcceptPassword } from '../../../passwords/use-cases/accept-password.js';
import { ResetPassword } from '../../../passwords/use-cases/reset-password.js';
import { VerifyEmail } from '../../use-cases/verify-email.js';
import { ForgotPasswordDto } from '../../../passwords/adapters/http/password.dto.js';
import { VerifyEmailDto } from '../http/email.dto.js';
import { languageOf } from '../../../sessions/adapters/http/request.js';
import { donePage, mailPage, type MailForm, type MailPage } from './mail-pages.js';
import { problemsOf, refusePage, typedAgain } from './problems.js';
import { TEXTS } from './texts/index.js';

const LONGEST_TOKEN = 100;

/** The fields of the page for a new password. */
class ResetForm {
  @IsString()
  @MinLength(1)
  @MaxLength(LONGEST_TOKEN)
  token!: string;

  @IsNewPassword()
  password!: string;
}

/**
 * The pages that links in mails open, without JavaScript. Opening one changes nothing, because mail scanners open
 * links; its button does. A link that no longer works offers a new one.
 */
@ApiExcludeController()
@Controller()
export class MailPagesController {
  constructor(
    private readonly verifyEmail: VerifyEmail,
    private readonly acceptPassword: AcceptPassword,
    private readonly resetPassword: ResetPassword,
    private readonly requestMail: RequestMail,
  ) {}

  @Get('verify-email')
  showVerify(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    showWithToken(request, reply, 'verify');
  }

  @Post('verify-email')
  @TakesFields()
  verify(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return answer(request, reply, 'verify', () => this.verifyEmail.execute(fieldsOf(request, VerifyEmailDto).token));
  }

  @Get('resend-verification')
  showResend(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    sendPage(reply, mailPage(languageOf(request), 'resend'));
  }

  @Post('resend-verification')
  @TakesFields()
  resend(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() address: string): Promise<void> {
    return answer(request, reply, 'resend', () => this.ask(request, 'verify_email', address));
  }

  @Get('forgot-password')
  showForgot(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    sendPage(reply, mailPage(languageOf(request), 'forgot'));
  }

  @Post('forgot-password')
  @TakesFields()
  forgot(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() address: string): Promise<void> {
    return answer(request, reply, 'forgot', () => this.ask(request, 'reset_password', address));
  }

  @Get('reset-password')
  showReset(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    showWithToken(request, reply, 'reset');
  }

  @Post('reset-password')
  @TakesFields()
  reset(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Ip() address: string): Promise<void> {
    return answer(request, reply, 'reset', async () => {
      const { token, password } = fieldsOf(request, ResetForm);
      const passwordHash = await this.acceptPassword.forReset(token, password);
      await this.resetPassword.execute({ token, passwordHash, address });
    });
  }

  private ask(request: FastifyRequest, purpose: MailPurpose, address: string): Promise<void> {
    return this.requestMail.execute({ purpose, email: fieldsOf(request, ForgotPasswordDto).email, address });
  }
}

/** The page for a new link, shown if the old one is missing or no longer works. */
const INSTEAD = { verify: 'resend', reset: 'forgot' } as const;

const renewal = (lang: Language, name: keyof typeof INSTEAD) =>
  mailPage(lang, INSTEAD[name], { problems: { fields: {}, general: TEXTS[lang][name].wrong } });

function showWithToken(request: FastifyRequest, reply: FastifyReply, name: keyof typeof INSTEAD): void {
  const lang = languageOf(request);
  const { token } = request.query as Record<string, unknown>;
  const isToken = typeof token === 'string' && token !== '' && token.length <= LONGEST_TOKEN;
  if (isToken) sendPage(reply, mailPage(lang, name, { token }));
  else sendPage(reply, renewal(lang, name), 400);
}

/** Runs the form's request and shows that it is done, or its problems. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  name: MailPage,
  work: () => Promise<void>,
): Promise<void> {
  const lang = languageOf(request);
  try {
    await work();
    sendPage(reply, donePage(lang, name));
  } catch (error) {
    const known = asDomainError(error);
    if (!known) throw error;
    const wrongLink = known.code === 'invalid_mail_token' || isMissingToken(request, name);
    if (wrongLink && (name === 'verify' || name === 'reset'))
      return refusePage(request, reply, known, renewal(lang, name));
    const problems = problemsOf(known, lang);
    if (!problems) throw error;
    refusePage(request, reply, known, mailPage(lang, name, { ...formAgain(request), problems }));
  }
}

/** A form that did not come from our pages. */
const isMissingToken = (request: FastifyRequest, name: MailPage): boolean =>
  (name === 'verify' || name === 'reset') && !(typedAgain(request)['token'] ?? '');

/** The values to show again; never the password. */
function formAgain(request: FastifyRequest): MailForm {
  const { token, email } = typedAgain(request);
  return { ...(token !== undefined && { token }), ...(email !== undefined && { email }) };
}
