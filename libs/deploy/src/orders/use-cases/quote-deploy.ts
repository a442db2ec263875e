import { Injectable } from '@nestjs/common';
import { Clock, newId, type UserId } from '@app/kernel';
import type { QuoteId } from '../../contract.js';
import { DeployOptions } from '../../deploy.options.js';
import { sizeOf, totalMicros, type AskedSize } from '../domain/order.js';
import { gpuHourMicros } from '../../deploys/domain/pricing.js';
import { QUOTE_MS, type Quote } from '../domain/quote.js';
import { QuoteRepository } from '../ports/quote-repository.js';

/** Quotes a price that is valid for a few minutes. */
@Injectable()
export class QuoteDeploy {
  constructor(
    private readonly quotes: QuoteRepository,
    private readonly clock: Clock,
    private readonly options: DeployOptions,
  ) {}

  async execute(userId: UserId, asked: AskedSize): Promise<Quote> {
    const size = sizeOf(asked);
    const { gpuPricesUsdMicros, coinUsdMicros } = this.options;
    const gpuHour = gpuHourMicros(size.gpuModel, size.currency, gpuPricesUsdMicros, coinUsdMicros);
    const quote = {
      quoteId: newId<QuoteId>(),
      userId,
      size,
      gpuHourMicros: gpuHour,
      totalMicros: totalMicros(size, gpuHour),
      expiresAt: new Date(this.clock.now().getTime() + QUOTE_MS),
      deployId: null,
    };
    await this.quotes.add(quote);
    return quote;
  }
}
