import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Disputes hold a deposit of the buyer, and end by rule when nobody settles them. Those that are open have none. */
export class DisputeDeposits1795410500000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE marketplace.dispute
        ADD COLUMN deposit_micros bigint NOT NULL DEFAULT 0 CHECK (deposit_micros >= 0),
        -- The default is for disputes from before, and for processes of the previous version.
        ADD COLUMN settles_at timestamptz NOT NULL DEFAULT clock_timestamp() + interval '14 days';
      CREATE INDEX dispute_overdue ON marketplace.dispute (settles_at) WHERE settled_at IS NULL;
      CREATE INDEX dispute_open_of ON marketplace.dispute (opened_by) WHERE settled_at IS NULL;
    `);
  }
}
