import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork } from '@app/kernel';
import type { UserId } from '@app/kernel';
import type { SessionId } from '../domain/session.js';
import { AccountRepository } from '../ports/account-repository.js';
import { MailTokenRepository } from '../ports/mail-token-repository.js';
import { SessionRepository } from '../ports/session-repository.js';

/** A new password ends every session that the old one opened, save the one it was changed in, and every reset mail. */
@Injectable()
export class SetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly mailTokens: MailTokenRepository,
    private readonly clock: Clock,
  ) {}

  execute(userId: UserId, passwordHash: string, keep?: SessionId): Promise<void> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      await this.accounts.changePassword(userId, passwordHash);
      await this.sessions.endAll(userId, now, keep);
      await this.mailTokens.useAll(userId, 'reset_password', now);
    });
  }
}
