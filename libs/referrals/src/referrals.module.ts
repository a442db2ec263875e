import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ReferralsBackground } from './adapters/background/referrals-background.js';
import { CryptoRandom } from './adapters/crypto-random.js';
import { ReferralController } from './adapters/http/referral.controller.js';
import { ListReferrals } from './adapters/postgres/list-referrals.query.js';
import { PostgresReferralBook } from './adapters/postgres/postgres-referral-book.js';
import { ReferralsPersonalData } from './adapters/postgres/referrals-personal-data.js';
import { Referrals } from './contract.js';
import { Random } from './ports/random.js';
import { ReferralBook } from './ports/referral-book.js';
import { ReferralsOptions } from './referrals.options.js';
import { ApplyCode } from './use-cases/apply-code.js';
import { NoteReferral } from './use-cases/note-referral.js';
import { PayFirstInLine } from './use-cases/pay-first-in-line.js';
import { PayReferral } from './use-cases/pay-referral.js';
import { SettleDue } from './use-cases/settle-due.js';
import { SettleOverdue } from './use-cases/settle-overdue.js';
import { SettleUnverified } from './use-cases/settle-unverified.js';
import { ShowReferralInfo } from './use-cases/show-referral-info.js';
import { WelcomeNewcomer } from './use-cases/welcome-newcomer.js';

/** Who brought whom, and what both got for it. */
@Global()
@Module({})
export class ReferralsModule {
  static forRoot(options: ReferralsOptions): DynamicModule {
    return {
      module: ReferralsModule,
      controllers: [ReferralController],
      providers: [
        { provide: ReferralsOptions, useValue: options },
        { provide: ReferralBook, useClass: PostgresReferralBook },
        { provide: Random, useClass: CryptoRandom },
        { provide: Referrals, useClass: WelcomeNewcomer },
        ApplyCode,
        ListReferrals,
        NoteReferral,
        PayFirstInLine,
        PayReferral,
        ReferralsBackground,
        ReferralsPersonalData,
        SettleDue,
        SettleOverdue,
        SettleUnverified,
        ShowReferralInfo,
      ],
      exports: [Referrals],
    };
  }
}
