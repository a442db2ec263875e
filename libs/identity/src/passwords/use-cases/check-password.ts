import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, Outbox, UnitOfWork, networkOf, type ErrorFactory, type UserId } from '@app/kernel';
import type { LoginFailed } from '../../contract.js';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import type { Account } from '../../accounts/domain/account.js';
import { IdentityErrors } from '../../identity.errors.js';
import { normalisePassword } from '../domain/password-rules.js';
import { IdentityOptions } from '../../identity.options.js';
import { LoginAttempts, type LoginAttempt } from '../ports/login-attempts.js';
import { PasswordHasher } from '../ports/password-hasher.js';
import { CheckSecondFactor } from '../../second-factor/use-cases/check-second-factor.js';

export interface Credentials {
  email: string;
  password: string;
  /** One-time or recovery code, if the account has a second factor. */
  code?: string | undefined;
  /** Network address of the client, as the trusted proxies report it. */
  address: string;
}

/** What is asked beside the password. */
interface Second {
  code: string | undefined;
  wrong: ErrorFactory;
}

/**
 * The only place that compares passwords. A wrong password is compared with two hashes, for every address; a dummy hash
 * comes last, so that most users with the right one wait for one hash. A wrong code is a failure like a wrong password, and only both
 * together are a success, which clears the failures. Repeated failures slow down.
 */
@Injectable()
export class CheckPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly attempts: LoginAttempts,
    private readonly hasher: PasswordHasher,
    private readonly secondFactor: CheckSecondFactor,
    private readonly accounts: AccountRepository,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  /**
   * The account whose password it is, else null. Throws `too_many_attempts`; for the right password, also
   * `second_factor_required` and `wrong_second_factor`.
   */
  async execute({ email, password, code, address }: Credentials): Promise<Account | null> {
    const attempts = await this.attempts.find(email, networkOf(address), this.clock.now());
    return this.compare(attempts, password, { code, wrong: IdentityErrors.wrong_second_factor });
  }

  /**
   * Whether it is the password of this account, and not of another with its address. Without a code: for who sets up a
   * second factor. Throws `too_many_attempts`.
   */
  async isOf(account: Account, password: string, address: string): Promise<boolean> {
    const attempt = await this.attempts.on(account, networkOf(address), this.clock.now());
    return (await this.compare([attempt], password)) !== null;
  }

  /** The same with a code, if the account wants one. For the right password it throws `second_factor_required` without one, and `wrong_code`. */
  async withCode(account: Account, password: string, code: string | undefined, address: string): Promise<boolean> {
    const attempt = await this.attempts.on(account, networkOf(address), this.clock.now());
    return (await this.compare([attempt], password, { code, wrong: IdentityErrors.wrong_code })) !== null;
  }

  /**
   * For a code that is asked for without the password: a wrong one is a failure, and a right one no success. Throws
   * `too_many_attempts`, also for a right one.
   */
  async countCode(account: Account, isRight: boolean, address: string): Promise<void> {
    const attempt = await this.attempts.on(account, networkOf(address), this.clock.now());
    this.slowDown(attempt.blockedForS);
    if (!isRight) await this.failed([attempt], account.id);
  }

  /**
   * Whether what was proved still holds, asked under the account's lock: comparing takes long, and meanwhile the password
   * may have been reset, or a second factor enabled.
   */
  async stillProves({ id, passwordHash }: Account, code: string | undefined): Promise<boolean> {
    const account = await this.accounts.byId(id);
    if (account?.passwordHash !== passwordHash) return false;
    return code !== undefined || (await this.secondFactor.execute(id, undefined)) === 'passed';
  }

  /** Shows the owner of an account that somebody tried a wrong password or code. An attempt on nobody is forgotten. */
  async recordFailure({ email, userId, origin, secondFactor }: LoginFailed['payload']): Promise<void> {
    const network = origin?.address ? networkOf(origin.address) : undefined;
    const account = userId ? await this.accounts.byId(userId) : await this.accounts.byEmail(email, network);
    const detail = secondFactor && { detail: { wrong: 'code' } };
    if (account) await this.trail.record({ userId: account.id, act: 'login.failed', ...detail, origin });
  }

  private async compare(attempts: LoginAttempt[], password: string, second?: Second): Promise<Account | null> {
    const open = attempts.filter(({ blockedForS }) => blockedForS === 0 || !this.options.slowDown);
    if (open.length === 0) this.slowDown(Math.min(...attempts.map(({ blockedForS }) => blockedForS)));
    const nobodyLast = open.toSorted((a, b) => Number(a.account === null) - Number(b.account === null));
    for (const attempt of nobodyLast) {
      const right = await this.hasher.verify(attempt.account?.passwordHash ?? null, normalisePassword(password));
      if (right && attempt.account) return this.prove(open, attempt, attempt.account, second);
    }
    await this.failed(open);
    return null;
  }

  /** With the right password. Without the code that the account wants it is neither a failure nor a success. */
  private async prove(
    open: LoginAttempt[],
    attempt: LoginAttempt,
    account: Account,
    second?: Second,
  ): Promise<Account> {
    const outcome = await this.secondFactor.execute(account.id, second?.code);
    if (outcome === 'passed') {
      this.slowDown(await this.attempts.succeeded(attempt, this.clock.now()));
      return account;
    }
    // Asked again, so that one of many parallel guesses doesn't learn that it was right.
    this.slowDown((await this.attempts.on(account, attempt.network, this.clock.now())).blockedForS);
    if (!second) return account;
    if (outcome === 'missing') throw IdentityErrors.second_factor_required();
    await this.failed(open, account.id);
    throw second.wrong();
  }

  /** The event names the address, whether or not it is an account's, so that a failure costs the same for both. */
  private failed(attempts: LoginAttempt[], wrongCodeOf?: UserId): Promise<void> {
    const [{ email, account } = { email: '', account: null }, another] = attempts;
    const userId = wrongCodeOf ?? (another ? undefined : account?.id);
    const only = { ...(userId && { userId }), ...(wrongCodeOf && { secondFactor: true }) };
    const payload = { email, ...only, origin: this.trail.origin() };
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
