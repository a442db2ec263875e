import { Module } from '@nestjs/common';
import { ExplainModule } from '../explain/explain.module.js';
import { QuotesController } from './adapters/http/quotes.controller.js';
import { PostgresUsualPrices } from './adapters/postgres/postgres-usual-prices.js';
import { UsualPrices } from './ports/usual-prices.js';
import { QuoteJob } from './use-cases/quote-job.js';

/** What a job should cost. */
@Module({
  imports: [ExplainModule],
  controllers: [QuotesController],
  providers: [QuoteJob, { provide: UsualPrices, useClass: PostgresUsualPrices }],
})
export class QuotesModule {}
