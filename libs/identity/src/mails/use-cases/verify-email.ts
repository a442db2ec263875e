import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, Outbox, UnitOfWork, type UserId } from '@app/kernel';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { Notices, type EmailVerified } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { MailTokenRepository } from '../ports/mail-token-repository.js';

@Injectable()
export class VerifyEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly mailTokens: MailTokenRepository,
    private readonly accounts: AccountRepository,
    private readonly outbox: Outbox,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** A repeat with the same token gets the same answer: mail programs open links twice. */
  execute(token: string): Promise<void> {
    const hash = hashSecret(token);
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const found = await this.mailTokens.find(hash, 'verify_email');
      if (!found || (!found.usedAt && found.expiresAt <= now)) throw IdentityErrors.invalid_mail_token();
      await this.mailTokens.use(hash, now);
      await this.confirm(found.userId);
    });
  }

  /**
   * Somebody reads the mail of this account's address; other contexts learn it the first time. In the caller's unit of
   * work. Throws `email_taken`.
   */
  async confirm(userId: UserId): Promise<void> {
    if (!(await this.accounts.markEmailVerified(userId, this.clock.now()))) return;
    await this.trail.record({ userId, act: 'email.verified' });
    await this.notices.send(userId, { notice: 'email_verified', facts: {} });
    await this.outbox.publish({ type: 'identity.email_verified.v1', payload: { userId } } satisfies EmailVerified);
  }
}
