import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '@app/kernel';
import { ReferralBook } from '../ports/referral-book.js';
import { PayReferral } from './pay-referral.js';

/** Pays the oldest referral that waits for a day's budget. Answers whether it left the line, so that the next may be tried. */
@Injectable()
export class PayFirstInLine {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly book: ReferralBook,
    private readonly payReferral: PayReferral,
  ) {}

  execute(): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const referral = await this.book.lockFirstInLine();
      return referral !== null && (await this.payReferral.execute(referral)) !== 'daily_budget';
    });
  }
}
