import type { UserId } from '@app/kernel';
import type { DeployId, QuoteId } from '../../contract.js';
import type { Quote } from '../domain/quote.js';

/** Quoted prices. */
export abstract class QuoteRepository {
  abstract add(quote: Quote): Promise<void>;

  /** A user's own quote, locked until the unit of work ends; null: none. */
  abstract lock(quoteId: QuoteId, userId: UserId): Promise<Quote | null>;

  /** Marks a locked quote as used, once. */
  abstract use(quoteId: QuoteId, deployId: DeployId): Promise<void>;

  /** Deletes at most `limit` unused quotes that expired before a time; answers how many. */
  abstract forget(before: Date, limit: number): Promise<number>;
}
