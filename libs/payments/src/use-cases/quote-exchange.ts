import { Injectable } from '@nestjs/common';
import { Clock, newId, UnitOfWork, type Currency, type UserId } from '@app/kernel';
import { convert, QUOTE_LIVES_MS, type ExchangeQuote, type ExchangeQuoteId } from '../domain/exchange.js';
import { PaymentsOptions } from '../payments.options.js';
import { ExchangeQuotes } from '../ports/exchange-quotes.js';
import { ProviderSlot } from '../ports/provider-slot.js';

/** Offers to exchange an amount, at a rate that holds for a minute. */
@Injectable()
export class QuoteExchange {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly quotes: ExchangeQuotes,
    private readonly slot: ProviderSlot,
    private readonly clock: Clock,
    private readonly options: PaymentsOptions,
  ) {}

  execute(userId: UserId, from: Currency, amountMicros: bigint): Promise<ExchangeQuote> {
    void this.slot.provider;
    const { coinUsdMicros, exchangeFeeBps: feeBps } = this.options;
    const quote: ExchangeQuote = {
      id: newId<ExchangeQuoteId>(),
      userId,
      from,
      amountMicros,
      coinUsdMicros,
      to: from === 'usd' ? 'coin' : 'usd',
      ...convert(from, amountMicros, { coinUsdMicros, feeBps }),
      expiresAt: new Date(this.clock.now().getTime() + QUOTE_LIVES_MS),
      usedAt: null,
    };
    return this.unitOfWork.run(async () => {
      await this.quotes.add(quote);
      return quote;
    });
  }
}
