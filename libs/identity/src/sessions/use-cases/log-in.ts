import { Injectable } from '@nestjs/common';
import { AuditTrail, StandingErrors, UnitOfWork } from '@app/kernel';
import { IdentityErrors } from '../../identity.errors.js';
import { AccountStandings } from '../../accounts/ports/account-standings.js';
import { CheckPassword, type Credentials } from '../../passwords/use-cases/check-password.js';
import type { TokenPlace } from '../domain/session.js';
import { OpenSession, type SignedIn } from './open-session.js';

@Injectable()
export class LogIn {
  constructor(
    private readonly checkPassword: CheckPassword,
    private readonly unitOfWork: UnitOfWork,
    private readonly standings: AccountStandings,
    private readonly openSession: OpenSession,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws `account_suspended` only for the right password, so that nobody else learns of it. */
  async execute(credentials: Credentials, place: TokenPlace = 'program'): Promise<SignedIn> {
    const account = await this.checkPassword.execute(credentials);
    if (!account) throw IdentityErrors.invalid_credentials();
    return this.unitOfWork.run(async () => {
      const standing = await this.standings.lock(account.id);
      if (!standing || !(await this.checkPassword.stillProves(account, credentials.code)))
        throw IdentityErrors.invalid_credentials();
      if (standing.suspended) throw StandingErrors.account_suspended();
      const signedIn = await this.openSession.execute(account, place);
      const detail = { session_id: signedIn.sessionId };
      await this.trail.record({ userId: account.id, act: 'session.opened', detail });
      return signedIn;
    });
  }
}
