import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Money in and out through a payment provider, and the exchange of one currency for the other. */
export class ProviderAndExchange1763700140000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ledger.hold DROP CONSTRAINT hold_subject,
      ADD CONSTRAINT hold_subject CHECK (subject_type IN ('job', 'deploy', 'session', 'withdrawal'))`);
  }
}
