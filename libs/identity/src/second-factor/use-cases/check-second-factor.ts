import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type UserId } from '@app/kernel';
import { SecretVault } from '@app/kernel/secret-vault';
import { digitsOf, recoveryHashOf } from '../domain/recovery-codes.js';
import type { SecondFactor } from '../domain/second-factor.js';
import { stepOf } from '../domain/totp.js';
import { SecondFactorRepository } from '../ports/second-factor-repository.js';

/** `missing`: no code came, and the account wants one. */
export type SecondFactorOutcome = 'passed' | 'missing' | 'wrong';

/** Whether a code may pass as an account's second factor. Each code passes once. */
@Injectable()
export class CheckSecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly factors: SecondFactorRepository,
    private readonly vault: SecretVault,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Accounts without a second factor pass with anything. */
  async execute(userId: UserId, code: string | undefined): Promise<SecondFactorOutcome> {
    const factor = await this.factors.find(userId);
    if (!factor?.enabledAt) return 'passed';
    if (code === undefined) return 'missing';
    const digits = digitsOf(code);
    const passed = digits === null ? this.useRecoveryCode(userId, code) : this.useDigits(userId, factor, digits);
    return (await passed) ? 'passed' : 'wrong';
  }

  private async useDigits(userId: UserId, { sealedSecret }: SecondFactor, digits: string): Promise<boolean> {
    const secret = this.vault.open(sealedSecret, userId);
    const step = secret === null ? null : stepOf(digits, Buffer.from(secret, 'base64url'), this.clock.now());
    return step !== null && this.factors.useStep(userId, step);
  }

  private useRecoveryCode(userId: UserId, code: string): Promise<boolean> {
    const hash = recoveryHashOf(code);
    if (hash === null) return Promise.resolve(false);
    return this.unitOfWork.run(async () => {
      const left = await this.factors.useCode(userId, hash);
      if (left === null) return false;
      await this.trail.record({ userId, act: 'recovery_code.used', detail: { left } });
      return true;
    });
  }
}
