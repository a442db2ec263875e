import { Module } from '@nestjs/common';
import { ExplainModule } from '../explain/explain.module.js';
import { QuotesController } from './adapters/http/quotes.controller.js';
import { QuoteJob } from './adapters/postgres/quote-job.query.js';
import { UsualPrices } from './adapters/postgres/usual-prices.query.js';

/** What a job should cost. */
@Module({
  imports: [ExplainModule],
  controllers: [QuotesController],
  providers: [QuoteJob, UsualPrices],
})
export class QuotesModule {}
