import type { UserId } from '@app/kernel';
import type { ExchangeQuote, ExchangeQuoteId } from '../domain/exchange.js';

export abstract class ExchangeQuotes {
  abstract add(quote: ExchangeQuote): Promise<void>;
  /** Locked until the unit of work ends; null for another user's. */
  abstract lock(id: ExchangeQuoteId, userId: UserId): Promise<ExchangeQuote | null>;
  abstract use(id: ExchangeQuoteId, at: Date): Promise<void>;
  /** Drops unused ones that expired before a time; answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
