import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds what somebody's devices did, revoked ones too: for the export of their data, and before an account is deleted. */
export class AttemptsOfOwners1763700438000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX attempt_of_owner ON marketplace.attempt (owner_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX marketplace.attempt_of_owner');
  }
}
