import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

export class UnsettledArtifacts1763700400500 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whether the sweep has seen how the attempt ended; it looks at each artifact until then, and never again.
      ALTER TABLE marketplace.artifact ADD COLUMN settled boolean NOT NULL DEFAULT false;
      CREATE INDEX artifact_unsettled ON marketplace.artifact (attempt_id) WHERE NOT settled;
    `);
  }
}
