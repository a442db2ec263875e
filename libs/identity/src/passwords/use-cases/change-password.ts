import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { IdentityErrors } from '../../identity.errors.js';
import type { SessionId } from '../../sessions/domain/session.js';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { AcceptPassword } from './accept-password.js';
import { CheckPassword } from './check-password.js';
import { SetPassword } from './set-password.js';

export interface PasswordChange {
  userId: UserId;
  sessionId: SessionId;
  currentPassword: string;
  newPassword: string;
  address: string;
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly checkPassword: CheckPassword,
    private readonly acceptPassword: AcceptPassword,
    private readonly setPassword: SetPassword,
  ) {}

  /** A wrong current password counts as a failed log-in, so a stolen access token doesn't help to guess it. */
  async execute({ userId, sessionId, currentPassword, newPassword, address }: PasswordChange): Promise<void> {
    const account = await this.accounts.byId(userId);
    if (!account || !(await this.checkPassword.isOf(account, currentPassword, address)))
      throw IdentityErrors.wrong_password();
    const passwordHash = await this.acceptPassword.execute(newPassword);
    await this.setPassword.execute({ userId, passwordHash, act: 'password.changed', keep: sessionId });
  }
}
