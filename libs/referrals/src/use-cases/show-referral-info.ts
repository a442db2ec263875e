import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { makeCode } from '../domain/code.js';
import { ReferralRepository, type ReferralTotals } from '../ports/referral-repository.js';

export interface ReferralInfo extends ReferralTotals {
  code: string;
}

const ATTEMPTS = 10;

/** A user's code, created on first use, and what it earned. */
@Injectable()
export class ShowReferralInfo {
  constructor(private readonly referrals: ReferralRepository) {}

  async execute(userId: UserId): Promise<ReferralInfo> {
    const code = (await this.referrals.codeOf(userId)) ?? (await this.firstCode(userId));
    return { code, ...(await this.referrals.totals(userId)) };
  }

  /** Two requests at once both return the code of the faster one. */
  private async firstCode(userId: UserId): Promise<string> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const code = makeCode();
      if (await this.referrals.giveCode(userId, code)) return code;
      const earlier = await this.referrals.codeOf(userId);
      if (earlier !== null) return earlier;
    }
    throw new Error(`${ATTEMPTS} codes in a row were taken`);
  }
}
