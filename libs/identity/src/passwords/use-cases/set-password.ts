import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type UserId } from '@app/kernel';
import { Notices } from '../../contract.js';
import type { SessionId } from '../../sessions/domain/session.js';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { MailTokenRepository } from '../../mails/ports/mail-token-repository.js';
import { SessionRepository } from '../../sessions/ports/session-repository.js';

export interface NewPassword {
  userId: UserId;
  passwordHash: string;
  /** How it was set. */
  act: 'password.changed' | 'password.reset';
  /** The session that continues. */
  keep?: SessionId;
}

/** Stores a new password. It ends all sessions except the one it was changed in, and invalidates all reset mails. */
@Injectable()
export class SetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly sessions: SessionRepository,
    private readonly mailTokens: MailTokenRepository,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  execute({ userId, passwordHash, act, keep }: NewPassword): Promise<void> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      await this.accounts.changePassword(userId, passwordHash);
      await this.sessions.endAll(userId, now, keep);
      await this.mailTokens.useAll(userId, 'reset_password', now);
      await this.trail.record({ userId, act });
      await this.notices.send(userId, { notice: 'password_changed', facts: {} });
    });
  }
}
