import { Global, Injectable, Module } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { ReferralDesk } from '@app/identity';
import { Referrals } from '@app/referrals/contract';

@Injectable()
class MarketReferralDesk extends ReferralDesk {
  constructor(private readonly referrals: Referrals) {
    super();
  }

  arrived(newcomer: UserId, code: string): Promise<boolean> {
    return this.referrals.arrived(newcomer, code);
  }
}

/** Tells the identity context who referred a new account. */
@Global()
@Module({ providers: [{ provide: ReferralDesk, useClass: MarketReferralDesk }], exports: [ReferralDesk] })
export class ReferralDeskBinding {}
