import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { QuoteBook } from '../ports/quote-book.js';

const LIMIT = 500;
/** Until then, whoever comes late is told that the quote has expired. */
const KEPT_MS = 24 * 3_600_000;

/** Forgets quotes that nobody used. */
@Injectable()
export class TidyQuotes {
  constructor(
    private readonly quotes: QuoteBook,
    private readonly clock: Clock,
  ) {}

  /** True: there may be more. */
  async execute(): Promise<boolean> {
    return (await this.quotes.forget(new Date(this.clock.now().getTime() - KEPT_MS), LIMIT)) === LIMIT;
  }
}
