import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import { IsNull, type Repository } from 'typeorm';
import type { DeployId, QuoteId } from '../../../contract.js';
import type { Quote } from '../../domain/quote.js';
import { QuoteRepository } from '../../ports/quote-repository.js';
import { QuoteRow } from './quote.row.js';

@Injectable()
export class TypeormQuoteRepository extends QuoteRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async add({ quoteId, size, ...quote }: Quote): Promise<void> {
    await this.quotes.insert({ id: quoteId, ...size, ...quote });
  }

  async lock(id: QuoteId, userId: UserId): Promise<Quote | null> {
    const row = await this.quotes.findOne({ where: { id, userId }, lock: { mode: 'pessimistic_write' } });
    return row && toQuote(row);
  }

  async use(id: QuoteId, deployId: DeployId): Promise<void> {
    await this.quotes.update({ id, deployId: IsNull() }, { deployId });
  }

  /** By hand: a bounded delete that skips what another process deletes. */
  forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM deploy.quote WHERE id IN (
         SELECT id FROM deploy.quote WHERE expires_at < $1 AND deploy_id IS NULL LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }

  private get quotes(): Repository<QuoteRow> {
    return this.database.repository(QuoteRow);
  }
}

const toQuote = ({ id, gpuModel, gpuCount, replicas, durationHrs, currency, ...quote }: QuoteRow): Quote => ({
  quoteId: id,
  size: { gpuModel, gpuCount, replicas, durationHrs, currency },
  ...quote,
});
