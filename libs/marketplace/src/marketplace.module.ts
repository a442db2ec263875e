import { Global, Module, type DynamicModule } from '@nestjs/common';
import { MarketplaceMetrics } from './adapters/postgres/marketplace-metrics.js';
import { MarketplacePersonalData } from './adapters/postgres/marketplace-personal-data.js';
import { Jobs } from './contract.js';
import { ExplainModule } from './explain/explain.module.js';
import { FilesModule } from './files/files.module.js';
import { JobChanges } from './jobs/adapters/job-changes.js';
import { JobsModule } from './jobs/jobs.module.js';
import { MarketplaceFacade } from './marketplace.facade.js';
import { MarketplaceOptions } from './marketplace.options.js';
import { OffersModule } from './offers/offers.module.js';
import { OutputsModule } from './outputs/outputs.module.js';
import { QuotesModule } from './quotes/quotes.module.js';
import { VerificationModule } from './verification/verification.module.js';

/** Jobs from posting to payment. Global, for the rooms' options and because other contexts are bound to its facade. */
@Global()
@Module({
  imports: [
    // A module per room.
    JobsModule,
    ExplainModule,
    VerificationModule,
    OutputsModule,
    FilesModule,
    OffersModule,
    QuotesModule,
  ],
  providers: [JobChanges, MarketplaceMetrics, MarketplacePersonalData, { provide: Jobs, useClass: MarketplaceFacade }],
  exports: [Jobs, JobChanges],
})
export class MarketplaceModule {
  static forRoot(options: MarketplaceOptions): DynamicModule {
    const provideOptions = { provide: MarketplaceOptions, useValue: options };
    return { module: MarketplaceModule, providers: [provideOptions], exports: [provideOptions] };
  }
}
