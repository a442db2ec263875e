import { Injectable } from '@nestjs/common';
import { IdentityErrors } from '../../identity.errors.js';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { MailTokenRepository } from '../../mails/ports/mail-token-repository.js';
import { AcceptPassword } from './accept-password.js';

/** The slow part of a reset, before any transaction; strangers without a token get no hash out of it. */
@Injectable()
export class PrepareReset {
  constructor(
    private readonly mailTokens: MailTokenRepository,
    private readonly acceptPassword: AcceptPassword,
  ) {}

  /** A used token passes: its request may be the repeat of the one that used it. */
  async execute(token: string, newPassword: string): Promise<string> {
    if (!(await this.mailTokens.find(hashSecret(token), 'reset_password'))) throw IdentityErrors.invalid_mail_token();
    return this.acceptPassword.execute(newPassword);
  }
}
