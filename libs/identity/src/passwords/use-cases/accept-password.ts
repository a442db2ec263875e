import { Injectable } from '@nestjs/common';
import { IdentityErrors } from '../../identity.errors.js';
import { MailTokenRepository } from '../../mails/ports/mail-token-repository.js';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { isCommon, normalisePassword } from '../domain/password-rules.js';
import { CommonPasswords, PasswordHasher } from '../ports/password-hasher.js';

/** Turns a chosen password into the hash that is stored, or refuses it. Slow, so call it before any transaction. */
@Injectable()
export class AcceptPassword {
  constructor(
    private readonly common: CommonPasswords,
    private readonly hasher: PasswordHasher,
    private readonly mailTokens: MailTokenRepository,
  ) {}

  /** Throws `password_too_common`. */
  async execute(password: string): Promise<string> {
    await this.refuseCommon(password);
    return this.hasher.hash(normalisePassword(password));
  }

  /** Quick. Throws `password_too_common`. */
  async refuseCommon(password: string): Promise<void> {
    if (isCommon(normalisePassword(password), await this.common.listed())) throw IdentityErrors.password_too_common();
  }

  /**
   * For a reset by mail: strangers without a token can't make the server hash. A used token passes, because its request
   * may repeat the one that used it. Throws `invalid_mail_token` too.
   */
  async forReset(token: string, password: string): Promise<string> {
    if (!(await this.mailTokens.find(hashSecret(token), 'reset_password'))) throw IdentityErrors.invalid_mail_token();
    return this.execute(password);
  }
}
