import { Injectable } from '@nestjs/common';
import { wordsOf, type DeviceId } from '@app/kernel';
import { Database } from '@app/platform';
import { Devices } from '@app/workers/contract';
import { modelKey } from '../../domain/model-key.js';

const BATCH = 500;
/** A day's sales stay this long after it, for those that commit late. */
const KEPT_DAYS = 2;

interface SaleRow {
  job_id: string;
  day: string;
  device_id: DeviceId;
  uses_gpu: boolean;
}

interface Model {
  key: string;
  name: string;
}

const NO_GPU: Model = { key: '', name: '' };

/**
 * Turns completed jobs into the price history: first on which GPU each was done, as its device says then, and then what
 * the days it touched come to, in one unit of work.
 */
@Injectable()
export class DayPrices {
  constructor(
    private readonly database: Database,
    private readonly devices: Devices,
  ) {}

  /** Answers whether there is more to do. */
  async countNew(): Promise<boolean> {
    return this.database.run(async () => {
      const sales = await this.database.query<SaleRow>(
        `SELECT job_id, day::text AS day, device_id, uses_gpu FROM marketplace.sale
         WHERE model_key IS NULL ORDER BY job_id LIMIT $1 FOR UPDATE`,
        [BATCH],
        'marketplace-new-sales',
      );
      if (sales.length === 0) return false;
      const names = await this.devices.gpuNames([...new Set(sales.map(({ device_id }) => device_id))]);
      const models = sales.map((sale) => modelOf(sale, names));
      await this.database.query(
        `UPDATE marketplace.sale s SET model_key = n.key
         FROM unnest($1::uuid[], $2::text[]) AS n (job_id, key) WHERE s.job_id = n.job_id`,
        [sales.map(({ job_id }) => job_id), models.map(({ key }) => key)],
        'marketplace-price-sales',
      );
      const touched = new Map(sales.map(({ day }, at) => [`${day} ${models[at]!.key}`, { day, ...models[at]! }]));
      // In one order everywhere, so that two processes never wait for each other.
      for (const name of [...touched.keys()].sort()) await this.count(touched.get(name)!);
      return sales.length === BATCH;
    });
  }

  /** Drops the sales of days that are over and counted. */
  async forgetOld(): Promise<boolean> {
    const dropped = await this.database.affect(
      `DELETE FROM marketplace.sale WHERE job_id IN (SELECT job_id FROM marketplace.sale
         WHERE day < (now() AT TIME ZONE 'UTC')::date - $1::int AND model_key IS NOT NULL ORDER BY day LIMIT 5000)`,
      [KEPT_DAYS],
    );
    return dropped === 5_000;
  }

  /** The row is locked first, so that the count sees whatever others counted until then. */
  private async count({ day, key, name }: Model & { day: string }): Promise<void> {
    await this.database.query(
      `INSERT INTO marketplace.day_price AS p (day, model_key, gpu_model, words)
       VALUES ($1::date, $2, $3, $4::text[]) ON CONFLICT (day, model_key) DO UPDATE SET gpu_model = p.gpu_model`,
      [day, key, name, wordsOf(name)],
      'marketplace-lock-day',
    );
    await this.database.query(
      `UPDATE marketplace.day_price p SET jobs = s.jobs, buyers = s.buyers, min_micros = s.min, median_micros = s.median,
         max_micros = s.max
       FROM (SELECT count(*) AS jobs, count(DISTINCT buyer_id) AS buyers, min(hourly_micros) AS min,
               percentile_disc(0.5) WITHIN GROUP (ORDER BY hourly_micros) AS median, max(hourly_micros) AS max
             FROM marketplace.sale WHERE day = $1::date AND model_key = $2) s
       WHERE p.day = $1::date AND p.model_key = $2`,
      [day, key],
      'marketplace-count-day',
    );
  }
}

function modelOf({ device_id, uses_gpu }: SaleRow, names: ReadonlyMap<DeviceId, string>): Model {
  const name = uses_gpu ? (names.get(device_id) ?? '') : '';
  const key = modelKey(name);
  return key === '' ? NO_GPU : { key, name };
}
