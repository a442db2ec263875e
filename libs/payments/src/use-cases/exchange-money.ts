import { Injectable } from '@nestjs/common';
import {
  Clock,
  fromMicros,
  newId,
  Outbox,
  QuoteErrors,
  SpendGuard,
  UnitOfWork,
  type Currency,
  type UserId,
} from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { convert, QUOTE_LIVES_MS, type ExchangeQuote, type ExchangeQuoteId } from '../domain/exchange.js';
import { PaymentsOptions } from '../payments.options.js';
import { ExchangeQuoteRepository } from '../ports/exchange-quote-repository.js';
import { ProviderSlot } from './provider-slot.js';

/** Exchanges one currency for the other, at a rate that was quoted and holds for a minute. */
@Injectable()
export class ExchangeMoney {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly quotes: ExchangeQuoteRepository,
    private readonly ledger: Ledger,
    private readonly guard: SpendGuard,
    private readonly slot: ProviderSlot,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly options: PaymentsOptions,
  ) {}

  async quote(userId: UserId, from: Currency, amountMicros: bigint): Promise<ExchangeQuote> {
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
    await this.unitOfWork.run(() => this.quotes.add(quote));
    return quote;
  }

  /** Takes a quote: once, in time, and not with gifts of the platform. */
  execute(userId: UserId, quoteId: ExchangeQuoteId): Promise<ExchangeQuote> {
    void this.slot.provider;
    return this.unitOfWork.run(async () => {
      const quote = await this.quotes.lock(quoteId, userId);
      const now = this.clock.now();
      if (!quote) throw QuoteErrors.quote_not_found();
      if (quote.usedAt) throw QuoteErrors.quote_used();
      if (quote.expiresAt <= now) throw QuoteErrors.quote_expired();
      await this.guard.counted(quote.from, quote.amountMicros, () => this.move(quote));
      await this.quotes.use(quote.id, now);
      await this.publish(quote);
      return { ...quote, usedAt: now };
    });
  }

  private async move({ id, userId, from, to, amountMicros, receivesMicros }: ExchangeQuote): Promise<void> {
    const done = await this.ledger.exchange({ key: `exchange:${id}`, userId, from, amountMicros, to, receivesMicros });
    if (!done) throw new Error(`Quote ${id} was exchanged before`);
  }

  private publish({ id, userId, from, to, amountMicros, receivesMicros, feeMicros }: ExchangeQuote): Promise<void> {
    const amounts = {
      amount: fromMicros(amountMicros),
      received: fromMicros(receivesMicros),
      fee: fromMicros(feeMicros),
    };
    return this.outbox.publish({
      type: 'exchange.done',
      payload: { exchange_id: id, from, to, ...amounts },
      audience: [userId],
    });
  }
}
