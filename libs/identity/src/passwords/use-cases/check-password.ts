import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, Outbox, UnitOfWork, networkOf } from '@app/kernel';
import type { LoginFailed } from '../../contract.js';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import type { Account } from '../../accounts/domain/account.js';
import { IdentityErrors } from '../../identity.errors.js';
import { normalisePassword } from '../domain/password-rules.js';
import { IdentityOptions } from '../../identity.options.js';
import { LoginAttempts, type LoginAttempt } from '../ports/login-attempts.js';
import { PasswordHasher } from '../ports/password-hasher.js';

export interface Credentials {
  email: string;
  password: string;
  /** Network address of the client, as the trusted proxies report it. */
  address: string;
}

/**
 * The only place that compares passwords. A wrong password is compared with two hashes, for every address; a dummy hash
 * comes last, so that most users with the right one wait for one hash. Repeated failures slow down.
 */
@Injectable()
export class CheckPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly attempts: LoginAttempts,
    private readonly hasher: PasswordHasher,
    private readonly accounts: AccountRepository,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  /** The account whose password it is, else null. Throws `too_many_attempts`. */
  async execute({ email, password, address }: Credentials): Promise<Account | null> {
    return this.compare(await this.attempts.find(email, networkOf(address), this.clock.now()), password);
  }

  /** Whether it is the password of this account, and not of another with its address. Throws `too_many_attempts`. */
  async isOf(account: Account, password: string, address: string): Promise<boolean> {
    const attempt = await this.attempts.on(account, networkOf(address), this.clock.now());
    return (await this.compare([attempt], password)) !== null;
  }

  /** Shows the owner of an account that somebody tried a wrong password. An attempt on nobody is forgotten. */
  async recordFailure({ email, userId, origin }: LoginFailed['payload']): Promise<void> {
    const network = origin?.address ? networkOf(origin.address) : undefined;
    const account = userId ? await this.accounts.byId(userId) : await this.accounts.byEmail(email, network);
    if (account) await this.trail.record({ userId: account.id, act: 'login.failed', origin });
  }

  private async compare(attempts: LoginAttempt[], password: string): Promise<Account | null> {
    const open = attempts.filter(({ blockedForS }) => blockedForS === 0 || !this.options.slowDown);
    if (open.length === 0) this.slowDown(Math.min(...attempts.map(({ blockedForS }) => blockedForS)));
    const nobodyLast = open.toSorted((a, b) => Number(a.account === null) - Number(b.account === null));
    for (const attempt of nobodyLast) {
      const right = await this.hasher.verify(attempt.account?.passwordHash ?? null, normalisePassword(password));
      if (!right || !attempt.account) continue;
      this.slowDown(await this.attempts.succeeded(attempt, this.clock.now()));
      return attempt.account;
    }
    await this.failed(open);
    return null;
  }

  /** The event names the address, whether or not it is an account's, so that a failure costs the same for both. */
  private failed(attempts: LoginAttempt[]): Promise<void> {
    const [{ email, account } = { email: '', account: null }, another] = attempts;
    const payload = { email, ...(account && !another && { userId: account.id }), origin: this.trail.origin() };
    return this.unitOfWork.run(async () => {
      if (this.options.slowDown) await this.attempts.failed(attempts, this.clock.now());
      await this.outbox.publish({ type: 'identity.login_failed.v1', payload } satisfies LoginFailed);
    });
  }

  private slowDown(seconds: number): void {
    if (seconds > 0 && this.options.slowDown)
      throw IdentityErrors.too_many_attempts(`Try again in ${seconds} seconds.`, { retryAfterS: seconds });
  }
}
