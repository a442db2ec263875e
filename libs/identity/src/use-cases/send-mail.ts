import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import type { MailRequested } from '../contract.js';
import { MAIL_PAUSE_S, MAIL_TOKEN_HOURS, MAIL_TOKEN_PREFIX } from '../domain/mail-token.js';
import { writeTokenMail } from '../domain/mails/token-mail.js';
import { hashSecret, newSecret } from './secrets.js';
import { IdentityOptions } from '../ports/identity-options.js';
import { AccountRepository } from '../ports/account-repository.js';
import { MailTokenRepository } from '../ports/mail-token-repository.js';
import { Mailer } from '../ports/mailer.js';

const HOUR_MS = 3_600_000;

/**
 * Makes the token and sends the mail, when there is such an account and the mail still makes sense. Delivered twice,
 * it replaces the token of the first mail.
 */
@Injectable()
export class SendMail {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly mailTokens: MailTokenRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  async execute({ purpose, email }: MailRequested['payload'], key: string): Promise<void> {
    const account = await this.accounts.byEmail(email);
    if (!account || (purpose === 'verify_email' && account.emailVerifiedAt)) return;
    const now = this.clock.now();
    const last = await this.mailTokens.lastIssued(account.id, purpose, key);
    if (last && now.getTime() - last.getTime() < MAIL_PAUSE_S * 1000) return;
    const token = newSecret(MAIL_TOKEN_PREFIX[purpose]);
    await this.mailTokens.keep(key, {
      hash: hashSecret(token),
      userId: account.id,
      purpose,
      issuedAt: now,
      expiresAt: new Date(now.getTime() + MAIL_TOKEN_HOURS[purpose] * HOUR_MS),
      usedAt: null,
    });
    const { publicUrl } = this.options;
    const { username, language } = account;
    await this.mailer.send({
      key: `${key}-${purpose}`,
      to: account.email,
      ...writeTokenMail({ purpose, username, language, token, publicUrl }),
    });
  }
}
