import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { AccessBook } from '../../tunnels/ports/access-book.js';
import { QuoteBook } from '../ports/quote-repository.js';

const LIMIT = 500;
/** Until then, whoever comes late is told that it has expired. */
const KEPT_MS = 24 * 3_600_000;

/** Forgets quotes that nobody used, and access that nobody has any more. */
@Injectable()
export class TidyOrders {
  constructor(
    private readonly quotes: QuoteBook,
    private readonly access: AccessBook,
    private readonly clock: Clock,
  ) {}

  /** True: there may be more. */
  async execute(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    const quotes = await this.quotes.forget(before, LIMIT);
    const access = await this.access.forget(before, LIMIT);
    return quotes === LIMIT || access === LIMIT;
  }
}
