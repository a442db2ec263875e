import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { normaliseCode } from './domain/code.js';
import { Referrals, type ReferralFacts } from './contract.js';
import { ReferralRepository } from './ports/referral-repository.js';
import { NoteReferral } from './use-cases/note-referral.js';
import { ShowReferralInfo } from './use-cases/show-referral-info.js';

/**
 * Applies a code at registration. Nobody can have used the code of an account that is only being created, so no circle can
 * close and nothing needs a lock.
 */
@Injectable()
export class ReferralsFacade extends Referrals {
  constructor(
    private readonly referrals: ReferralRepository,
    private readonly noteReferral: NoteReferral,
    private readonly info: ShowReferralInfo,
  ) {
    super();
  }

  async arrived(newcomer: UserId, code: string): Promise<boolean> {
    const referrerId = await this.referrals.ownerOf(normaliseCode(code));
    if (referrerId === null) return false;
    await this.noteReferral.execute({ userId: newcomer, emailVerified: false }, referrerId);
    return true;
  }

  async of(userId: UserId): Promise<ReferralFacts> {
    const { waiting, ...info } = await this.info.execute(userId);
    return { ...info, waiting: waiting.reduce((sum, { referrals }) => sum + referrals, 0) };
  }
}
