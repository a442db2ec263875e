import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, newId, StandingErrors, UnitOfWork, type UserId } from '@app/kernel';
import type { Account } from '../../accounts/domain/account.js';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { Notices } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { CheckPassword } from '../../passwords/use-cases/check-password.js';
import type { SessionId } from '../../sessions/domain/session.js';
import { SessionRepository } from '../../sessions/ports/session-repository.js';
import { MAX_PASSKEYS, type Passkey, type PasskeyId, type Site } from '../domain/passkey.js';
import { Challenges, toAdd } from '../ports/challenges.js';
import { challengeIn, PasskeyCeremonies, type CreatedResponse } from '../ports/passkey-ceremonies.js';
import { PasskeyRepository } from '../ports/passkey-repository.js';

export interface WantedPasskey {
  userId: UserId;
  sessionId: SessionId;
  password: string;
  /** If the account has a second factor. */
  code?: string | undefined;
  address: string;
}

export interface NewPasskey {
  userId: UserId;
  sessionId: SessionId;
  name: string;
  response: CreatedResponse;
  site: Site;
}

/** Adds a passkey in two steps, with the browser's dialogue between them. */
@Injectable()
export class AddPasskey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly checkPassword: CheckPassword,
    private readonly passkeys: PasskeyRepository,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly challenges: Challenges,
    private readonly sessions: SessionRepository,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * What a log-in asks for, so that a stolen access token or an unlocked screen adds no lasting way in. Throws
   * `wrong_password` and `wrong_code`, which count as failed log-ins, `second_factor_required`, `too_many_attempts` and
   * `too_many_passkeys`.
   */
  async begin(wanted: WantedPasskey): Promise<{ challenge: string; account: Account; known: Passkey[] }> {
    const { userId, sessionId, password, code, address } = wanted;
    const account = await this.accounts.byId(userId);
    const proved = account && (await this.checkPassword.withCode(account, password, code, address));
    if (!account || !proved) throw IdentityErrors.wrong_password();
    const known = await this.passkeys.list(userId);
    if (known.length >= MAX_PASSKEYS) throw IdentityErrors.too_many_passkeys();
    return { challenge: this.challenges.issue(toAdd(userId, sessionId)), account, known };
  }

  /**
   * Throws `passkey_invalid`, `too_many_passkeys`, and `signed_out`: a password reset, which removes all passkeys, and
   * this lock the same account, so no passkey outlives the reset.
   */
  async finish({ userId, sessionId, name, response, site }: NewPasskey): Promise<Passkey> {
    const challenge = challengeIn(response);
    const expiresAt = this.challenges.expiryOf(challenge, toAdd(userId, sessionId));
    const credential = expiresAt && (await this.ceremonies.created(response, challenge, site));
    if (!credential) throw IdentityErrors.passkey_invalid();
    const createdAt = this.clock.now();
    const passkey = { ...credential, id: newId<PasskeyId>(), userId, name, createdAt, lastUsedAt: null };
    return this.unitOfWork.run(async () => {
      const outcome = await this.passkeys.add(passkey, { challenge, expiresAt }, MAX_PASSKEYS);
      if (outcome === 'full') throw IdentityErrors.too_many_passkeys();
      if (outcome === 'known') throw IdentityErrors.passkey_invalid();
      if (!(await this.sessions.isLive(sessionId, createdAt))) throw StandingErrors.signed_out();
      await this.trail.record({ userId, act: 'passkey.added', detail: { passkey_id: passkey.id, name } });
      await this.notices.send(userId, { notice: 'passkey_added', facts: { name } });
      return passkey;
    });
  }
}
