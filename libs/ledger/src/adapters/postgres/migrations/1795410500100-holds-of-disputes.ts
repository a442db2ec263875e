import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** A dispute holds a deposit, beside the price of its job. */
export class HoldsOfDisputes1795410500100 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ledger.hold DROP CONSTRAINT hold_subject,
      ADD CONSTRAINT hold_subject CHECK (subject_type IN ('job', 'deploy', 'session', 'withdrawal', 'dispute'))`);
  }
}
