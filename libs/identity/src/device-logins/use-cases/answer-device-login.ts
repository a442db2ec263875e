import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, networkOf, StandingErrors, UnitOfWork, type Currency } from '@app/kernel';
import { AccountStandings } from '../../accounts/ports/account-standings.js';
import { IdentityErrors } from '../../identity.errors.js';
import { IdentityOptions } from '../../identity.options.js';
import { LoginAttempts } from '../../passwords/ports/login-attempts.js';
import { CheckPassword, type Credentials } from '../../passwords/use-cases/check-password.js';
import { hashSecret } from '../../sessions/domain/secrets.js';
import { nameOf, userCodeOf, type DeviceLogin } from '../domain/device-login.js';
import { DeviceLoginRepository, type Answer } from '../ports/device-login-repository.js';

export interface ApproveInput extends Credentials {
  userCode: string;
  dailyCapMicros: Record<Currency, bigint | null>;
}

/**
 * What a person does with the code that a program shows. The password comes with the answer and there is no session, so
 * another site has nothing to ride on. Wrong codes slow their network down.
 */
@Injectable()
export class AnswerDeviceLogin {
  constructor(
    private readonly logins: DeviceLoginRepository,
    private readonly checkPassword: CheckPassword,
    private readonly attempts: LoginAttempts,
    private readonly standings: AccountStandings,
    private readonly unitOfWork: UnitOfWork,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  /** Null: no login waits under this code. Throws `too_many_attempts`. */
  async find(typed: string, address: string): Promise<DeviceLogin | null> {
    const network = networkOf(address);
    const waitS = this.options.slowDown ? await this.attempts.codesBlockedS(network, this.clock.now()) : 0;
    if (waitS > 0) throw IdentityErrors.too_many_attempts(`Try again in ${waitS} seconds.`, { retryAfterS: waitS });
    const code = userCodeOf(typed);
    const login = code === null ? null : await this.logins.waiting(hashSecret(code), this.clock.now());
    if (!login && this.options.slowDown) await this.attempts.codeFailed(network, this.clock.now());
    return login;
  }

  /** False: no login waits. Throws `too_many_attempts`, `invalid_credentials` and `account_suspended`. */
  async approve({ userCode, dailyCapMicros, ...credentials }: ApproveInput): Promise<boolean> {
    const login = await this.find(userCode, credentials.address);
    if (!login) return false;
    const account = await this.checkPassword.execute(credentials);
    if (!account) throw IdentityErrors.invalid_credentials();
    return this.unitOfWork.run(async () => {
      const standing = await this.standings.lock(account.id);
      if (!standing || !(await this.checkPassword.stillProves(account, credentials.code)))
        throw IdentityErrors.invalid_credentials();
      if (standing.suspended) throw StandingErrors.account_suspended();
      if (!(await this.answer(userCode, { status: 'approved', userId: account.id, dailyCapMicros }))) return false;
      const detail = { name: nameOf(login), scopes: login.scopes.join(' '), asked_from: login.address };
      await this.trail.record({ userId: account.id, act: 'device_login.approved', detail });
      return true;
    });
  }

  /** Anybody who knows the code may: nothing is lost. */
  async deny(userCode: string, address: string): Promise<boolean> {
    return (await this.find(userCode, address)) !== null && this.answer(userCode, { status: 'denied' });
  }

  private answer(typed: string, answer: Answer): Promise<boolean> {
    return this.logins.answer(hashSecret(userCodeOf(typed)!), answer, this.clock.now());
  }
}
