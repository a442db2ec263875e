import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { ExitsController } from './adapters/http/exits.controller.js';
import { ListExits } from './adapters/postgres/list-exits.query.js';
import { PostgresSharedExits } from './adapters/postgres/postgres-shared-exits.js';
import { BandwidthOptions } from './bandwidth.options.js';
import { SharedExits } from './ports/shared-exits.js';
import { OfferExit } from './use-cases/offer-exit.js';
import { StopExit } from './use-cases/stop-exit.js';

@Module({})
export class BandwidthModule {
  static forRoot(options: BandwidthOptions): DynamicModule {
    return {
      module: BandwidthModule,
      controllers: [ExitsController],
      providers: [
        { provide: BandwidthOptions, useValue: options },
        { provide: SharedExits, useClass: PostgresSharedExits },
        OfferExit,
        StopExit,
        ListExits,
      ],
    };
  }
}
