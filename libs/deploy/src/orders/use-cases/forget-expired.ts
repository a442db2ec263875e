import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import { TunnelRepository } from '../../tunnels/ports/tunnel-repository.js';
import { QuoteRepository } from '../ports/quote-repository.js';

const LIMIT = 500;
/** Until then a late caller is told that the quote or access has expired. */
const KEPT_MS = 24 * 3_600_000;

/** Deletes unused quotes and access tokens a day after they expired. */
@Injectable()
export class ForgetExpired {
  constructor(
    private readonly quotes: QuoteRepository,
    private readonly tunnels: TunnelRepository,
    private readonly clock: Clock,
  ) {}

  /** Answers whether there may be more. */
  async execute(): Promise<boolean> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    const quotes = await this.quotes.forget(before, LIMIT);
    const access = await this.tunnels.forgetAccess(before, LIMIT);
    return quotes === LIMIT || access === LIMIT;
  }
}
