import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** What the newest audit of the running service found: one row, which every process shows. */
export class AuditResult1763700130000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger.audit_result (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        at timestamptz NOT NULL,
        checks int NOT NULL,
        failed int NOT NULL
      )`);
  }
}
