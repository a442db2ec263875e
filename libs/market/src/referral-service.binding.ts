import { Global, Injectable, Module } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { ReferralService } from '@app/identity';
import { Referrals } from '@app/referrals/contract';

@Injectable()
class MarketReferralService extends ReferralService {
  constructor(private readonly referrals: Referrals) {
    super();
  }

  arrived(newcomer: UserId, code: string): Promise<boolean> {
    return this.referrals.arrived(newcomer, code);
  }
}

/** Tells the identity context who referred a new account. */
@Global()
@Module({ providers: [{ provide: ReferralService, useClass: MarketReferralService }], exports: [ReferralService] })
export class ReferralServiceBinding {}
