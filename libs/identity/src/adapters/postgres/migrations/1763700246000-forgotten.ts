import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that are forgotten once more, after the last process knows that they are gone. */
export class Forgotten1763700246000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.account ADD COLUMN forgotten_at timestamptz;
      CREATE INDEX account_to_forget ON identity.account (deleted_at)
        WHERE deleted_at IS NOT NULL AND forgotten_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE identity.account DROP COLUMN forgotten_at');
  }
}
