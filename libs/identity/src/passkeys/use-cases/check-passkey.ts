import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, networkOf, Outbox, UnitOfWork, type UserId } from '@app/kernel';
import type { LoginFailed } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { IdentityOptions } from '../../identity.options.js';
import { LoginAttempts } from '../../passwords/ports/login-attempts.js';
import type { Passkey, Site } from '../domain/passkey.js';
import { Challenges, TO_SIGN_IN } from '../ports/challenges.js';
import { challengeIn, PasskeyCeremonies, type Use, type UsedResponse } from '../ports/passkey-ceremonies.js';
import { PasskeyRepository, type Served } from '../ports/passkey-repository.js';

export interface PasskeyAttempt {
  response: UsedResponse;
  site: Site;
  /** Network address of the client, as the trusted proxies report it. */
  address: string;
}

export interface CheckedPasskey {
  passkey: Passkey;
  use: Use;
  served: Served;
}

/**
 * The only place that verifies a sign-in with a passkey. Nobody guesses a signature, so failures slow down their
 * network, which bounds the work, and not the account.
 */
@Injectable()
export class CheckPasskey {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passkeys: PasskeyRepository,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly challenges: Challenges,
    private readonly attempts: LoginAttempts,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  /** Null: refused. Throws `too_many_attempts`. */
  async execute({ response, site, address }: PasskeyAttempt): Promise<CheckedPasskey | null> {
    const network = networkOf(address);
    const waitS = this.options.slowDown ? await this.attempts.networkBlockedS(network, this.clock.now()) : 0;
    if (waitS > 0) throw IdentityErrors.too_many_attempts(`Try again in ${waitS} seconds.`, { retryAfterS: waitS });
    const passkey = await this.passkeys.find(Buffer.from(response.id, 'base64url'));
    const checked = passkey && isOf(passkey.userId, response) ? await this.verify(response, site, passkey) : null;
    if (!checked) await this.failed(network, passkey?.userId);
    return checked;
  }

  private async verify(response: UsedResponse, site: Site, passkey: Passkey): Promise<CheckedPasskey | null> {
    const challenge = challengeIn(response);
    const expiresAt = this.challenges.expiryOf(challenge, TO_SIGN_IN);
    const use = expiresAt && (await this.ceremonies.used(response, challenge, site, passkey));
    return use && { passkey, use, served: { challenge, expiresAt } };
  }

  /** The owner of a passkey that was tried sees it in the audit log. */
  private failed(network: string, userId: UserId | undefined): Promise<void> {
    const payload = { email: '', userId, origin: this.trail.origin() };
    return this.unitOfWork.run(async () => {
      if (this.options.slowDown) await this.attempts.networkFailed(network, this.clock.now());
      if (userId) await this.outbox.publish({ type: 'identity.login_failed.v1', payload } satisfies LoginFailed);
    });
  }
}

/** The account that the authenticator stored with the passkey; no account was named, so it must say (WebAuthn §7.2). */
const isOf = (userId: UserId, { response }: UsedResponse): boolean =>
  response.userHandle !== undefined && Buffer.from(response.userHandle, 'base64url').toString() === userId;
