import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type UserId } from '@app/kernel';
import { SecretVault } from '@app/kernel/secret-vault';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { Notices } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { IdentityOptions } from '../../identity.options.js';
import { CheckPassword } from '../../passwords/use-cases/check-password.js';
import { digitsOf, newRecoveryCodes, recoveryHashOf } from '../domain/recovery-codes.js';
import { isWaiting } from '../domain/second-factor.js';
import { base32, newTotpSecret, otpauthUri, stepOf } from '../domain/totp.js';
import { SecondFactorRepository } from '../ports/second-factor-repository.js';

export interface SetupInput {
  userId: UserId;
  password: string;
  address: string;
}

/** For an authenticator app. */
export interface Setup {
  /** In base32. */
  secret: string;
  uri: string;
}

/** Two steps, so that nobody is locked out by an app that never got the secret: ask for one, then show its first code. */
@Injectable()
export class SetUpSecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly factors: SecondFactorRepository,
    private readonly accounts: AccountRepository,
    private readonly checkPassword: CheckPassword,
    private readonly vault: SecretVault,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
    private readonly options: IdentityOptions,
  ) {}

  /** A new secret, in place of one that waits. Throws `wrong_password`, `too_many_attempts` or `two_factor_on`. */
  async ask({ userId, password, address }: SetupInput): Promise<Setup> {
    const account = await this.accounts.byId(userId);
    if (!account || !(await this.checkPassword.isOf(account, password, address))) throw IdentityErrors.wrong_password();
    const secret = newTotpSecret();
    const sealed = this.vault.seal(secret.toString('base64url'), userId);
    if (!(await this.factors.ask(userId, sealed, this.clock.now()))) throw IdentityErrors.two_factor_on();
    const issuer = new URL(this.options.publicUrl).hostname;
    return { secret: base32(secret), uri: otpauthUri(secret, issuer, account.email) };
  }

  /**
   * Returns the recovery codes. Throws `two_factor_on`, `two_factor_off` without a waiting secret, `too_many_attempts`, or
   * `wrong_code`, which counts as a failed log-in.
   */
  async enable(userId: UserId, code: string, address: string): Promise<string[]> {
    const now = this.clock.now();
    const account = await this.accounts.byId(userId);
    const factor = await this.factors.find(userId);
    if (factor?.enabledAt) throw IdentityErrors.two_factor_on();
    const secret = factor && isWaiting(factor, now) ? this.vault.open(factor.sealedSecret, userId) : null;
    if (!account || secret === null) throw IdentityErrors.two_factor_off('Send `POST /auth/two-factor/setup` first.');
    const step = stepOf(digitsOf(code) ?? '', Buffer.from(secret, 'base64url'), now);
    await this.checkPassword.countCode(account, step !== null, address);
    if (step === null) throw IdentityErrors.wrong_code();
    const codes = newRecoveryCodes();
    await this.unitOfWork.run(async () => {
      if (!(await this.factors.enable(userId, factor!.sealedSecret, step, now))) throw IdentityErrors.two_factor_on();
      await this.factors.replaceCodes(
        userId,
        codes.map((one) => recoveryHashOf(one)!),
      );
      await this.trail.record({ userId, act: 'two_factor.enabled' });
      await this.notices.send(userId, { notice: 'two_factor_enabled', facts: {} });
    });
    return codes;
  }
}
