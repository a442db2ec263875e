import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** What jobs paid, by day and GPU model. */
export class Prices1763700430000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }
}

const TABLES = `
  -- A completed job as the price history counts it; kept until its day is over and counted.
  CREATE TABLE marketplace.sale (
    job_id uuid PRIMARY KEY,
    day date NOT NULL,
    buyer_id uuid NOT NULL,
    device_id uuid NOT NULL,
    -- Of the price, per hour and GPU.
    hourly_micros bigint NOT NULL CHECK (hourly_micros >= 0),
    uses_gpu boolean NOT NULL,
    -- Of the device's GPU, see model-key.ts; '' without one. Null: not yet looked up.
    model_key text
  );
  CREATE INDEX sale_new ON marketplace.sale (job_id) WHERE model_key IS NULL;
  CREATE INDEX sale_of_day ON marketplace.sale (day, model_key);

  CREATE TABLE marketplace.day_price (
    day date NOT NULL,
    model_key text NOT NULL,
    -- As a device wrote it; '' without a GPU.
    gpu_model text NOT NULL,
    words text[] NOT NULL,
    jobs int NOT NULL DEFAULT 0,
    buyers int NOT NULL DEFAULT 0,
    min_micros bigint NOT NULL DEFAULT 0,
    median_micros bigint NOT NULL DEFAULT 0,
    max_micros bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (day, model_key)
  );
`;
