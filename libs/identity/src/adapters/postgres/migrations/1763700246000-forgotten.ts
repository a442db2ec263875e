import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Accounts that are forgotten once more, after the last process knows that they are gone. */
export class Forgotten1763700246000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.account ADD COLUMN forgotten_at timestamptz;
      CREATE INDEX account_to_forget ON identity.account (deleted_at)
        WHERE deleted_at IS NOT NULL AND forgotten_at IS NULL;
    `);
  }
}
