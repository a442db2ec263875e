import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index that only guards, in words that no statement has: so none is read by it (ADR 23). */
export class OneLivePlacement1795406420000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(replacement('num_nulls(ended_at) = 1'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(replacement('ended_at IS NULL'));
  }
}

const replacement = (live: string) => `
  DROP INDEX deploy.placement_one_live;
  CREATE UNIQUE INDEX placement_one_live ON deploy.placement (deploy_id, replica) WHERE ${live}`;
