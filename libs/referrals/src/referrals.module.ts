import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ReferralsTasks } from './adapters/background/referrals.tasks.js';
import { ReferralController } from './adapters/http/referral.controller.js';
import { ListReferrals } from './adapters/postgres/list-referrals.query.js';
import { TypeormReferralRepository } from './adapters/postgres/typeorm-referral-repository.js';
import { ReferralsPersonalData } from './adapters/postgres/referrals-personal-data.js';
import { Referrals } from './contract.js';
import { ReferralRepository } from './ports/referral-repository.js';
import { ReferralsFacade } from './referrals.facade.js';
import { ReferralsOptions } from './referrals.options.js';
import { ApplyCode } from './use-cases/apply-code.js';
import { NoteReferral } from './use-cases/note-referral.js';
import { PayReferral } from './use-cases/pay-referral.js';
import { SettleDue } from './use-cases/settle-due.js';
import { SettleUnverified } from './use-cases/settle-unverified.js';
import { ShowReferralInfo } from './use-cases/show-referral-info.js';

/** Who referred whom, and what both were paid for it. */
@Global()
@Module({})
export class ReferralsModule {
  static forRoot(options: ReferralsOptions): DynamicModule {
    return {
      module: ReferralsModule,
      controllers: [ReferralController],
      providers: [
        { provide: ReferralsOptions, useValue: options },
        { provide: ReferralRepository, useClass: TypeormReferralRepository },
        { provide: Referrals, useClass: ReferralsFacade },
        ApplyCode,
        ListReferrals,
        NoteReferral,
        PayReferral,
        ReferralsTasks,
        ReferralsPersonalData,
        SettleDue,
        SettleUnverified,
        ShowReferralInfo,
      ],
      exports: [Referrals],
    };
  }
}
