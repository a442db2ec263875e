import { Injectable } from '@nestjs/common';
import type { Currency, UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DeployId, QuoteId } from '../../../contract.js';
import type { Quote } from '../../domain/quote.js';
import { QuoteBook } from '../../ports/quote-repository.js';

interface Row {
  id: QuoteId;
  user_id: UserId;
  gpu_model: string;
  gpu_count: number;
  replicas: number;
  duration_hrs: number;
  currency: Currency;
  gpu_hour_micros: string;
  total_micros: string;
  expires_at: Date;
  deploy_id: DeployId | null;
}

@Injectable()
export class PostgresQuoteBook extends QuoteBook {
  constructor(private readonly database: Database) {
    super();
  }

  async add({ quoteId, userId, size, gpuHourMicros, totalMicros, expiresAt }: Quote): Promise<void> {
    const { gpuModel, gpuCount, replicas, durationHrs, currency } = size;
    await this.database.query(
      `INSERT INTO deploy.quote (id, user_id, gpu_model, gpu_count, replicas, duration_hrs, currency, gpu_hour_micros,
         total_micros, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        ...[quoteId, userId, gpuModel, gpuCount, replicas, durationHrs, currency],
        ...[gpuHourMicros, totalMicros, expiresAt],
      ],
    );
  }

  async lock(quoteId: QuoteId, userId: UserId): Promise<Quote | null> {
    const [row] = await this.database.query<Row>(
      'SELECT * FROM deploy.quote WHERE id = $1 AND user_id = $2 FOR UPDATE',
      [quoteId, userId],
    );
    return row ? toQuote(row) : null;
  }

  async use(quoteId: QuoteId, deployId: DeployId): Promise<void> {
    await this.database.query('UPDATE deploy.quote SET deploy_id = $2 WHERE id = $1 AND deploy_id IS NULL', [
      quoteId,
      deployId,
    ]);
  }

  forget(before: Date, limit: number): Promise<number> {
    return this.database.affect(
      `DELETE FROM deploy.quote WHERE id IN (
         SELECT id FROM deploy.quote WHERE expires_at < $1 AND deploy_id IS NULL LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [before, limit],
    );
  }
}

const toQuote = (row: Row): Quote => ({
  quoteId: row.id,
  userId: row.user_id,
  size: {
    gpuModel: row.gpu_model,
    gpuCount: row.gpu_count,
    replicas: row.replicas,
    durationHrs: row.duration_hrs,
    currency: row.currency,
  },
  gpuHourMicros: BigInt(row.gpu_hour_micros),
  totalMicros: BigInt(row.total_micros),
  expiresAt: row.expires_at,
  deployId: row.deploy_id,
});
