import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { ExchangeQuote, ExchangeQuoteId } from '../../domain/exchange.js';
import { ExchangeQuoteRepository } from '../../ports/exchange-quote-repository.js';
import { ExchangeQuoteRow } from './exchange-quote.row.js';

@Injectable()
export class TypeormExchangeQuoteRepository extends ExchangeQuoteRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async add({ from, to, ...quote }: ExchangeQuote): Promise<void> {
    await this.quotes.insert({ ...quote, fromCurrency: from, toCurrency: to });
  }

  async lock(id: ExchangeQuoteId, userId: UserId): Promise<ExchangeQuote | null> {
    const row = await this.quotes.findOne({ where: { id, userId }, lock: { mode: 'pessimistic_write' } });
    if (!row) return null;
    const { fromCurrency, toCurrency, ...quote } = row;
    return { ...quote, from: fromCurrency, to: toCurrency };
  }

  async use(id: ExchangeQuoteId, usedAt: Date): Promise<void> {
    await this.quotes.update({ id }, { usedAt });
  }

  /** By hand: one statement deletes a batch and skips locked rows. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM payments.exchange_quote WHERE id IN (
         SELECT id FROM payments.exchange_quote WHERE expires_at < $1 AND used_at IS NULL LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  private get quotes() {
    return this.database.repository(ExchangeQuoteRow);
  }
}
