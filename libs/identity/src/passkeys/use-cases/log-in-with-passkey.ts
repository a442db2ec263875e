import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, StandingErrors, UnitOfWork } from '@app/kernel';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { AccountStandings } from '../../accounts/ports/account-standings.js';
import { IdentityErrors } from '../../identity.errors.js';
import { OpenSession, type SignedIn } from '../../sessions/use-cases/open-session.js';
import { PasskeyRepository } from '../ports/passkey-repository.js';
import { CheckPasskey, type PasskeyAttempt } from './check-passkey.js';

/** A passkey is both factors: the authenticator, and the finger, face or PIN that it demanded. */
@Injectable()
export class LogInWithPasskey {
  constructor(
    private readonly checkPasskey: CheckPasskey,
    private readonly unitOfWork: UnitOfWork,
    private readonly standings: AccountStandings,
    private readonly accounts: AccountRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly openSession: OpenSession,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** For the console, so the refresh token goes into its cookie. Throws `passkey_refused`, `too_many_attempts`, and `account_suspended` only for a right passkey. */
  async execute(attempt: PasskeyAttempt): Promise<SignedIn> {
    const checked = await this.checkPasskey.execute(attempt);
    if (!checked) throw IdentityErrors.passkey_refused();
    const { passkey, use, served } = checked;
    const { userId } = passkey;
    return this.unitOfWork.run(async () => {
      const standing = await this.standings.lock(userId);
      const account = standing && (await this.accounts.byId(userId));
      if (!account) throw IdentityErrors.passkey_refused();
      if (standing.suspended) throw StandingErrors.account_suspended();
      if (!(await this.passkeys.use(passkey.id, use, served, this.clock.now()))) throw IdentityErrors.passkey_refused();
      const signedIn = await this.openSession.execute(account, 'cookie');
      const detail = { session_id: signedIn.sessionId, passkey_id: passkey.id };
      await this.trail.record({ userId, act: 'session.opened', detail });
      return signedIn;
    });
  }
}
