import { Global, Module } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { Notices } from '../contract.js';
import { IdentityOptions } from '../identity.options.js';
import { EmailController } from './adapters/http/email.controller.js';
import { FileMailer } from './adapters/mail/file-mailer.js';
import { SmtpMailer } from './adapters/mail/smtp-mailer.js';
import { OutboxNotices } from './adapters/outbox/outbox-notices.js';
import { MailPagesController } from './adapters/pages/mail-pages.controller.js';
import { RegisterPageController } from './adapters/pages/register-page.controller.js';
import { TypeormMailTokenRepository } from './adapters/postgres/typeorm-mail-token-repository.js';
import { MailTokenRepository } from './ports/mail-token-repository.js';
import { Mailer } from './ports/mailer.js';
import { RequestMail } from './use-cases/request-mail.js';
import { SendMail } from './use-cases/send-mail.js';
import { VerifyEmail } from './use-cases/verify-email.js';

/** The mail server where there is one, else files. */
const mailerOf = (clock: Clock, options: IdentityOptions): Mailer =>
  options.smtpUrl === null ? new FileMailer(clock, options) : new SmtpMailer(clock, options);

/** Mails with tokens, notices, and the pages that need no JavaScript. */
@Global()
@Module({
  controllers: [EmailController, RegisterPageController, MailPagesController],
  providers: [
    { provide: MailTokenRepository, useClass: TypeormMailTokenRepository },
    { provide: Mailer, inject: [Clock, IdentityOptions], useFactory: mailerOf },
    { provide: Notices, useClass: OutboxNotices },
    RequestMail,
    SendMail,
    VerifyEmail,
  ],
  exports: [MailTokenRepository, Mailer, Notices, RequestMail, SendMail, VerifyEmail],
})
export class MailsModule {}
