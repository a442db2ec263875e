import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Part payments: a long-running subject pays those who work for it before it ends. */
export class PayFromHold1763700120000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ledger.hold DROP CONSTRAINT hold_positive,
      ADD CONSTRAINT hold_not_negative CHECK (amount >= 0)`);
  }
}
