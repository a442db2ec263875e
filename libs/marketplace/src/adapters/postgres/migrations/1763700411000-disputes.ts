import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

export class Disputes1763700411000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Settled disputes are listed beside the open ones, newest first.
      CREATE INDEX dispute_settled ON marketplace.dispute (opened_at, job_id) WHERE settled_at IS NOT NULL;
    `);
  }
}
