import type { UserId } from '@app/kernel';
import type { DeployId, QuoteId } from '../../contract.js';
import type { Quote } from '../domain/quote.js';

/** Prices that were promised. */
export abstract class QuoteRepository {
  abstract add(quote: Quote): Promise<void>;

  /** A user's own, locked until the caller's unit of work ends. */
  abstract lock(quoteId: QuoteId, userId: UserId): Promise<Quote | null>;

  /** A locked quote is used once. */
  abstract use(quoteId: QuoteId, deployId: DeployId): Promise<void>;

  /** Those that expired before a time and were not used; at most `limit`, answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
