import { Injectable } from '@nestjs/common';
import { Database } from '@app/platform';
import { FEWEST_BUYERS } from '../../../offers/adapters/postgres/price-history.query.js';
import type { UsualPrice } from '../../domain/suggested-price.js';
import { UsualPrices } from '../../ports/usual-prices.js';

/** Days that a suggestion is drawn from, today included. */
const DAYS = 30;

interface Row {
  jobs: number;
  min: string | null;
  median: string;
  max: string;
}

@Injectable()
export class PostgresUsualPrices extends UsualPrices {
  constructor(private readonly database: Database) {
    super();
  }

  async of(gpuWords: string[], usesGpu: boolean): Promise<UsualPrice | null> {
    const [row] = await this.database.query<Row>(
      `SELECT coalesce(sum(jobs), 0)::int AS jobs, min(min_micros), max(max_micros),
         percentile_disc(0.5) WITHIN GROUP (ORDER BY median_micros) AS median
       FROM marketplace.day_price
       WHERE day > (now() AT TIME ZONE 'UTC')::date - $1::int AND buyers >= $2
         AND words @> $3::text[] AND (model_key <> '') = $4`,
      [DAYS, FEWEST_BUYERS, gpuWords, usesGpu],
      'marketplace-usual-price',
    );
    if (!row || row.min === null) return null;
    const hourlyMicros = { min: BigInt(row.min), median: BigInt(row.median), max: BigInt(row.max) };
    return { source: 'history', jobs: row.jobs, hourlyMicros };
  }
}
