import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Disputes1763700411000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Settled disputes are listed beside the open ones, newest first.
      CREATE INDEX dispute_settled ON marketplace.dispute (opened_at, job_id) WHERE settled_at IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX marketplace.dispute_settled');
  }
}
