import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** An index that only guards, in words that no statement has: so none is read by it (ADR 23). */
export class OneLivePlacement1795406420000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX deploy.placement_one_live;
      CREATE UNIQUE INDEX placement_one_live ON deploy.placement (deploy_id, replica) WHERE num_nulls(ended_at) = 1`);
  }
}
