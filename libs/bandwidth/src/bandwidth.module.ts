import { Global, Module, type DynamicModule } from '@nestjs/common';
import { BandwidthTasks } from './adapters/background/bandwidth.tasks.js';
import { VendorTasks } from './adapters/background/vendor.tasks.js';
import { ExitsController } from './adapters/http/exits.controller.js';
import { SessionsController } from './adapters/http/sessions.controller.js';
import { BandwidthPersonalData } from './adapters/postgres/bandwidth-personal-data.js';
import { ExitCountries } from './adapters/postgres/exit-countries.query.js';
import { ListExits } from './adapters/postgres/list-exits.query.js';
import { ListSessions } from './adapters/postgres/list-sessions.query.js';
import { SessionUsage } from './adapters/postgres/session-usage.query.js';
import { ShowSession } from './adapters/postgres/show-session.query.js';
import { TypeormExitRepository } from './adapters/postgres/typeorm-exit-repository.js';
import { TypeormSessionRepository } from './adapters/postgres/typeorm-session-repository.js';
import { GatewaysFacade, SessionsFacade } from './bandwidth.facade.js';
import { BandwidthOptions } from './bandwidth.options.js';
import { Gateways, Sessions } from './contract.js';
import { ExitRepository } from './ports/exit-repository.js';
import { SessionRepository } from './ports/session-repository.js';
import { ProvisionersModule } from './provisioners.module.js';
import { ChangePassword } from './use-cases/change-password.js';
import { EndSession } from './use-cases/end-session.js';
import { FailSession } from './use-cases/fail-session.js';
import { OfferExit } from './use-cases/offer-exit.js';
import { OrderSession } from './use-cases/order-session.js';
import { SettleSession } from './use-cases/settle-session.js';
import { TidySessions } from './use-cases/tidy-sessions.js';
import { TopUpSession } from './use-cases/top-up-session.js';

const USE_CASES = [
  ChangePassword,
  EndSession,
  ExitCountries,
  FailSession,
  ListExits,
  ListSessions,
  OfferExit,
  OrderSession,
  SettleSession,
  SessionUsage,
  ShowSession,
  TidySessions,
  TopUpSession,
];

/** Proxy sessions from purchase to settlement, and their exits. Global, because assistant and deploys use its contract. */
@Global()
@Module({})
export class BandwidthModule {
  static forRoot(options: BandwidthOptions): DynamicModule {
    return {
      module: BandwidthModule,
      imports: [ProvisionersModule.forRoot(options.vendor)],
      controllers: [SessionsController, ExitsController],
      providers: [
        { provide: BandwidthOptions, useValue: options },
        { provide: ExitRepository, useClass: TypeormExitRepository },
        { provide: SessionRepository, useClass: TypeormSessionRepository },
        { provide: Gateways, useClass: GatewaysFacade },
        { provide: Sessions, useClass: SessionsFacade },
        ...USE_CASES,
        BandwidthPersonalData,
        BandwidthTasks,
        ...(options.vendor ? [VendorTasks] : []),
      ],
      exports: [Gateways, Sessions],
    };
  }
}
