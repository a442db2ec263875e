import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type UserId } from '@app/kernel';
import { AccountRepository } from '../../accounts/ports/account-repository.js';
import { Notices } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { CheckPassword } from '../../passwords/use-cases/check-password.js';
import { newRecoveryCodes, recoveryHashOf } from '../domain/recovery-codes.js';
import { SecondFactorRepository } from '../ports/second-factor-repository.js';

export interface Proof {
  userId: UserId;
  password: string;
  /** One-time or recovery code. */
  code: string;
  address: string;
}

/** What takes both factors, so that a stolen access token is not enough. */
@Injectable()
export class ChangeSecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly factors: SecondFactorRepository,
    private readonly accounts: AccountRepository,
    private readonly checkPassword: CheckPassword,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
  ) {}

  /** Throws `two_factor_off`, `wrong_password`, `wrong_code` or `too_many_attempts`. */
  async disable(proof: Proof): Promise<void> {
    await this.check(proof);
    const { userId } = proof;
    await this.unitOfWork.run(async () => {
      if (!(await this.factors.remove(userId))) throw IdentityErrors.two_factor_off();
      await this.trail.record({ userId, act: 'two_factor.disabled' });
      await this.notices.send(userId, { notice: 'two_factor_disabled', facts: {} });
    });
  }

  /** New recovery codes; the old ones stop working. Throws as `disable`. */
  async replaceCodes(proof: Proof): Promise<string[]> {
    await this.check(proof);
    const { userId } = proof;
    const codes = newRecoveryCodes();
    await this.unitOfWork.run(async () => {
      await this.factors.replaceCodes(
        userId,
        codes.map((code) => recoveryHashOf(code)!),
      );
      await this.trail.record({ userId, act: 'recovery_codes.replaced' });
    });
    return codes;
  }

  private async check({ userId, password, code, address }: Proof): Promise<void> {
    if (!(await this.factors.find(userId))?.enabledAt) throw IdentityErrors.two_factor_off();
    const account = await this.accounts.byId(userId);
    if (!account || !(await this.checkPassword.withCode(account, password, code, address)))
      throw IdentityErrors.wrong_password();
  }
}
