import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Finds what may change of a buyer who watches it, however many jobs they had. Only `changing` names its condition (ADR 23). */
export class OpenJobsOfBuyers1795500400000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX job_open_of_buyer ON marketplace.job (buyer_id, id) WHERE copy_of IS NULL AND num_nulls(ended_at) = 1',
    );
  }
}
