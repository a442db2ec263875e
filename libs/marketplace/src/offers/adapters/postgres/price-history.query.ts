import { Injectable } from '@nestjs/common';
import { fromMicros, wordsOf } from '@app/kernel';
import { Database, fromCursor, page } from '@app/platform';
import { MarketplaceOptions } from '../../../marketplace.options.js';
import type { DayPriceDto, PriceListDto, PricesQuery } from '../http/offers.dto.js';
import { inUsd, toRange } from './price-ranges.js';

/** Fewer would tell what one of them paid. */
export const FEWEST_BUYERS = 3;

/** Cursors count days: not every text of a date's form is a date. */
const EPOCH = `date '1970-01-01'`;
const DAY_NUMBER = /^\d{1,5}$/;
const MODEL_KEY = /^[a-z0-9 ~]{0,60}$/;

interface DayRow {
  day: string;
  day_number: number;
  model_key: string;
  gpu_model: string;
  jobs: number;
  min_micros: string;
  median_micros: string;
  max_micros: string;
}

/** What a day's jobs paid on a GPU; one short range of the key. */
@Injectable()
export class PriceHistory {
  constructor(
    private readonly database: Database,
    private readonly terms: MarketplaceOptions,
  ) {}

  async execute({ gpu_model, days, limit, cursor }: PricesQuery): Promise<PriceListDto> {
    const [day = null, key = null] = fromCursor(cursor, DAY_NUMBER, MODEL_KEY) ?? [];
    const found = await this.database.query<DayRow>(
      `SELECT day::text AS day, day - ${EPOCH} AS day_number, model_key, gpu_model, jobs, min_micros, median_micros, max_micros
       FROM marketplace.day_price
       WHERE day > (now() AT TIME ZONE 'UTC')::date - $1::int AND buyers >= $2 AND words @> $3::text[]
         AND ($4::int IS NULL OR (day, model_key) < (${EPOCH} + $4::int, $5))
       ORDER BY day DESC, model_key DESC LIMIT $6`,
      [days, FEWEST_BUYERS, wordsOf(gpu_model ?? ''), day, key, limit + 1],
    );
    const { rows, next_cursor } = page(found, limit, (row) => [String(row.day_number), row.model_key]);
    return { ok: true, prices: rows.map((row) => this.toDto(row)), next_cursor };
  }

  private toDto(row: DayRow): DayPriceDto {
    const hourly = {
      min: BigInt(row.min_micros),
      median: BigInt(row.median_micros),
      max: BigInt(row.max_micros),
    };
    return {
      day: row.day,
      gpu_model: row.gpu_model,
      jobs: row.jobs,
      price_coin_per_hr: toRange(hourly, fromMicros),
      price_usd_per_hr: toRange(hourly, (micros) => fromMicros(inUsd(micros, this.terms.coinUsdMicros))),
    };
  }
}
