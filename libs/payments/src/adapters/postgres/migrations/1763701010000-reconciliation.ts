import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Which days were compared with the provider's books, so that one process does it and each day is done. */
export class Reconciliation1763701010000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE payments.reconciliation (
      day date PRIMARY KEY,
      started_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz,
      lines int,
      differences int,
      CONSTRAINT reconciliation_finished CHECK ((finished_at IS NULL) = (lines IS NULL) AND (finished_at IS NULL) = (differences IS NULL))
    )`);
  }
}
