import { Injectable } from '@nestjs/common';
import { Clock, fromMicros, Outbox, QuoteErrors, SpendGuard, UnitOfWork, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import type { ExchangeQuote, ExchangeQuoteId } from '../domain/exchange.js';
import { ExchangeQuotes } from '../ports/exchange-quotes.js';
import { ProviderSlot } from '../ports/provider-slot.js';

/** Takes a quote: once, in time, and not with what the platform gave. */
@Injectable()
export class ExchangeMoney {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly quotes: ExchangeQuotes,
    private readonly ledger: Ledger,
    private readonly guard: SpendGuard,
    private readonly slot: ProviderSlot,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

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
      await this.tell(quote);
      return { ...quote, usedAt: now };
    });
  }

  private async move({ id, userId, from, to, amountMicros, receivesMicros }: ExchangeQuote): Promise<void> {
    const done = await this.ledger.exchange({ key: `exchange:${id}`, userId, from, amountMicros, to, receivesMicros });
    if (!done) throw new Error(`Quote ${id} was exchanged before`);
  }

  private tell({ id, userId, from, to, amountMicros, receivesMicros, feeMicros }: ExchangeQuote): Promise<void> {
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
