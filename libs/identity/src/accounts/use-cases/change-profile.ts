import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type UserId } from '@app/kernel';
import { Notices, type Language } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { AccountRepository, type Naming } from '../ports/account-repository.js';

const DAY_MS = 86_400_000;
/** Between two changes of a username; the old one stays reserved for its user as long. */
const NAME_DAYS = 30;

export interface ProfileChange {
  userId: UserId;
  username?: string | undefined;
  language?: Language | undefined;
}

/** Changes that users make to their own account. */
@Injectable()
export class ChangeProfile {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Throws `username_taken` or `username_changed_recently`, and then changes nothing. */
  execute({ userId, username, language }: ProfileChange): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (language !== undefined) await this.accounts.changeLanguage(userId, language);
      if (username === undefined) return;
      const naming = await this.accounts.lockNaming(userId);
      if (naming && naming.username !== username) await this.rename(userId, naming, username);
    });
  }

  private async rename(userId: UserId, { username: from, changedAt }: Naming, to: string): Promise<void> {
    const now = this.clock.now();
    const freeAt = changedAt && new Date(changedAt.getTime() + NAME_DAYS * DAY_MS);
    if (freeAt && freeAt > now)
      throw IdentityErrors.username_changed_recently(
        `You can change the username again after ${freeAt.toISOString()}.`,
      );
    const keptUntil = new Date(now.getTime() + NAME_DAYS * DAY_MS);
    await this.accounts.rename(userId, { from, to, at: now, keptUntil });
    await this.trail.record({ userId, act: 'username.changed', detail: { from, to } });
    await this.notices.send(userId, { notice: 'username_changed', facts: { from, to } });
  }
}
