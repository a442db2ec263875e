import { Global, Module, type DynamicModule } from '@nestjs/common';
import { StandingUpkeep } from './adapters/background/standing-upkeep.js';
import { ExitsController } from './adapters/http/exits.controller.js';
import { SessionsController } from './adapters/http/sessions.controller.js';
import { BandwidthPersonalData } from './adapters/postgres/bandwidth-personal-data.js';
import { ListExits } from './adapters/postgres/list-exits.query.js';
import { PostgresSharedExits } from './adapters/postgres/postgres-shared-exits.js';
import { BandwidthOptions } from './bandwidth.options.js';
import { Gateways, Sessions } from './contract.js';
import { GatewaysFacade } from './gateways-facade.js';
import { SharedExits } from './ports/shared-exits.js';
import { provisionerProviders } from './provisioners.providers.js';
import { sessionProviders } from './sessions.providers.js';
import { OfferExit } from './use-cases/offer-exit.js';
import { StopExit } from './use-cases/stop-exit.js';

/** Proxy sessions from purchase to settlement, and the devices they leave through. Global, because the app binds the assistant's facts to `Sessions`. */
@Global()
@Module({})
export class BandwidthModule {
  static forRoot(options: BandwidthOptions): DynamicModule {
    return {
      module: BandwidthModule,
      controllers: [SessionsController, ExitsController],
      providers: [
        { provide: BandwidthOptions, useValue: options },
        ...provisionerProviders(options.vendor),
        ...sessionProviders,
        { provide: SharedExits, useClass: PostgresSharedExits },
        OfferExit,
        StopExit,
        StandingUpkeep,
        BandwidthPersonalData,
        ListExits,
        { provide: Gateways, useClass: GatewaysFacade },
      ],
      exports: [Gateways, Sessions],
    };
  }
}
