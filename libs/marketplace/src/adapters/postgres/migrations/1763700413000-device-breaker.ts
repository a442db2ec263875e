import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Devices that keep failing get no offers for a while (docs: libs/marketplace/README.md, Breakers). */
export class DeviceBreaker1763700413000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BREAKER);
  }
}

const BREAKER = `
  -- One row per device that ever failed a job. A completed job ends a pause without writing here.
  CREATE TABLE marketplace.device_breaker (
    device_id uuid PRIMARY KEY,
    pauses_in_row int NOT NULL DEFAULT 0 CHECK (pauses_in_row >= 0),
    paused_at timestamptz,
    paused_until timestamptz,
    -- The failed jobs that the last pause is for.
    jobs uuid[] NOT NULL DEFAULT '{}',
    CHECK ((paused_at IS NULL) = (paused_until IS NULL))
  ) WITH (fillfactor = 80);
  CREATE INDEX device_breaker_paused ON marketplace.device_breaker (paused_until) WHERE paused_until IS NOT NULL;

`;
