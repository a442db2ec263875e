import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { makeCode } from '../domain/code.js';
import { Random } from '../ports/random.js';
import { ReferralBook, type ReferralTotals } from '../ports/referral-book.js';

export interface ReferralInfo extends ReferralTotals {
  code: string;
}

const ATTEMPTS = 10;

/** A user's code, made on first need, and what it brought. */
@Injectable()
export class ShowReferralInfo {
  constructor(
    private readonly book: ReferralBook,
    private readonly random: Random,
  ) {}

  async execute(userId: UserId): Promise<ReferralInfo> {
    const code = (await this.book.codeOf(userId)) ?? (await this.firstCode(userId));
    return { code, ...(await this.book.totals(userId)) };
  }

  /** Of two requests at once both answer the code of the one that was quicker. */
  private async firstCode(userId: UserId): Promise<string> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const code = makeCode((bound) => this.random.pick(bound));
      if (await this.book.giveCode(userId, code)) return code;
      const earlier = await this.book.codeOf(userId);
      if (earlier !== null) return earlier;
    }
    throw new Error(`${ATTEMPTS} codes in a row were taken`);
  }
}
