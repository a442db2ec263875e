import type { UserId } from '@app/kernel';
import type { ExchangeQuote, ExchangeQuoteId } from '../domain/exchange.js';

export abstract class ExchangeQuoteRepository {
  abstract add(quote: ExchangeQuote): Promise<void>;
  /** Locked until the unit of work ends; null for another user's. */
  abstract lock(id: ExchangeQuoteId, userId: UserId): Promise<ExchangeQuote | null>;
  abstract use(id: ExchangeQuoteId, at: Date): Promise<void>;
  /** Deletes unused quotes that expired before a time; answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
