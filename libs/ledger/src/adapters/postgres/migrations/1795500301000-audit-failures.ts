import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Operators see which checks of the newest audit failed, not only how many. */
export class AuditFailures1795500301000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ledger.audit_result ADD COLUMN failures text[] NOT NULL DEFAULT '{}'`);
  }
}
