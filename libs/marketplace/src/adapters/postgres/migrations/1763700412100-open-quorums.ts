import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

export class OpenQuorums1763700412100 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Looked through for copies that ended unheard.
      CREATE INDEX job_open_quorum ON marketplace.job (id)
        WHERE quorum IS NOT NULL AND copy_of IS NULL AND status IN ('waiting', 'running');
    `);
  }
}
