import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, Outbox, UnitOfWork } from '@app/kernel';
import type { LoginFailed } from '../contract.js';
import type { Account } from '../domain/account.js';
import { networkOf } from '../domain/attempts.js';
import { IdentityErrors } from '../domain/identity.errors.js';
import { normalisePassword } from '../domain/password-rules.js';
import { IdentityOptions } from '../ports/identity-options.js';
import { LoginAttempts } from '../ports/login-attempts.js';
import type { LoginAttempt } from '../ports/login-attempts.js';
import { PasswordHasher } from '../ports/password-hasher.js';

export interface Credentials {
  email: string;
  password: string;
  /** Address of the client, as the trusted proxies tell it. */
  address: string;
}

/** The one place where a password is compared: unknown accounts cost the same, repeated failures slow down. */
@Injectable()
export class CheckPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly attempts: LoginAttempts,
    private readonly hasher: PasswordHasher,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  /** The account when the password is its own, else null. Throws `too_many_attempts`. */
  async execute({ email, password, address }: Credentials): Promise<Account | null> {
    const attempt = await this.attempts.find(email, networkOf(address), this.clock.now());
    this.slowDown(attempt.blockedForS);
    const right = await this.hasher.verify(attempt.account?.passwordHash ?? null, normalisePassword(password));
    if (!right || !attempt.account) {
      await this.failed(attempt);
      return null;
    }
    this.slowDown(await this.attempts.succeeded(attempt, this.clock.now()));
    return attempt.account;
  }

  /** Told by address, whether or not it is an account's: a failure costs the same for both. */
  private failed(attempt: LoginAttempt): Promise<void> {
    const payload = { email: attempt.email, origin: this.trail.origin() };
    return this.unitOfWork.run(async () => {
      if (this.options.slowDown) await this.attempts.failed(attempt, this.clock.now());
      await this.outbox.publish({ type: 'identity.login_failed.v1', payload } satisfies LoginFailed);
    });
  }

  private slowDown(seconds: number): void {
    if (seconds > 0 && this.options.slowDown)
      throw IdentityErrors.too_many_attempts(`Try again in ${seconds} seconds.`, { retryAfterS: seconds });
  }
}
