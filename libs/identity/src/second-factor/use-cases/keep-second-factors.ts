import { Injectable } from '@nestjs/common';
import { Clock, type UserId } from '@app/kernel';
import { SecretVault } from '@app/kernel/secret-vault';
import { SETUP_S } from '../domain/second-factor.js';
import { SecondFactorRepository, type SealedSecret } from '../ports/second-factor-repository.js';

const BATCH = 200;

/** What happens to stored secrets without their owners. */
@Injectable()
export class KeepSecondFactors {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {}

  /** Encrypts secrets with the newest key, so that an operator may remove the old ones from JWT_SECRET. */
  async reseal(): Promise<void> {
    for (let after: UserId | null = null; ;) {
      const batch: SealedSecret[] = await this.factors.secrets(after, BATCH);
      for (const { userId, secret } of batch.filter((one) => !this.vault.isFresh(one.secret))) {
        const open = this.vault.open(secret, userId);
        if (open !== null) await this.factors.reseal(userId, secret, this.vault.seal(open, userId));
      }
      if (batch.length < BATCH) return;
      after = batch.at(-1)!.userId;
    }
  }

  /** Deletes secrets that nobody enabled in time. Returns whether there may be more. */
  async forget(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - SETUP_S * 1000);
    return (await this.factors.forgetAsked(before, BATCH)) === BATCH;
  }
}
