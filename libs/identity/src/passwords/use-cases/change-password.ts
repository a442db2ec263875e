import { Injectable } from '@nestjs/common';
import { UnitOfWork, type UserId } from '@app/kernel';
import { IdentityErrors } from '../../identity.errors.js';
import type { SessionId } from '../../sessions/domain/session.js';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { AccountStandings } from '../../accounts/ports/account-standings.js';
import { AcceptPassword } from './accept-password.js';
import { CheckPassword } from './check-password.js';
import { SetPassword } from './set-password.js';

export interface PasswordChange {
  userId: UserId;
  sessionId: SessionId;
  currentPassword: string;
  /** If the account has a second factor. */
  code?: string | undefined;
  newPassword: string;
  address: string;
}

@Injectable()
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly standings: AccountStandings,
    private readonly accounts: AccountRepository,
    private readonly checkPassword: CheckPassword,
    private readonly acceptPassword: AcceptPassword,
    private readonly setPassword: SetPassword,
  ) {}

  /**
   * A wrong current password or code counts as a failed log-in, so a stolen access token doesn't help to guess them. Throws
   * `wrong_password`, `wrong_code`, `second_factor_required`, `too_many_attempts` and `password_too_common`.
   */
  async execute(change: PasswordChange): Promise<void> {
    const { userId, sessionId, currentPassword, code, newPassword, address } = change;
    // First, so that a refused password uses up no code.
    await this.acceptPassword.refuseCommon(newPassword);
    const account = await this.accounts.byId(userId);
    if (!account || !(await this.checkPassword.withCode(account, currentPassword, code, address)))
      throw IdentityErrors.wrong_password();
    const passwordHash = await this.acceptPassword.execute(newPassword);
    await this.unitOfWork.run(async () => {
      // A reset by mail meanwhile wins: it may be the answer to a theft of this password and session.
      if (!(await this.standings.lock(userId)) || !(await this.checkPassword.stillProves(account, code)))
        throw IdentityErrors.wrong_password();
      await this.setPassword.execute({ userId, passwordHash, act: 'password.changed', keep: sessionId });
    });
  }
}
