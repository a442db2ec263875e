import { Injectable } from '@nestjs/common';
import { AuditTrail, UnitOfWork, type UserId } from '@app/kernel';
import { Notices } from '../../contract.js';
import { SecondFactorRepository } from '../ports/second-factor-repository.js';

export interface SecondFactorReset {
  userId: UserId;
  /** Who decided. */
  by: UserId | 'operator';
  why: string;
}

/** For a person who lost the app and the recovery codes: the password alone is enough again. */
@Injectable()
export class ResetSecondFactor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly factors: SecondFactorRepository,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
  ) {}

  /** Returns whether it was on; otherwise it changes nothing. */
  execute({ userId, by, why }: SecondFactorReset): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      if (!(await this.factors.remove(userId))) return false;
      await this.trail.record({ userId, by, act: 'two_factor.reset', detail: { why } });
      await this.notices.send(userId, { notice: 'two_factor_disabled', facts: { why } });
      return true;
    });
  }
}
