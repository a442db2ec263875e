import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Finds what somebody's devices did, revoked ones too: for the export of their data, and before an account is deleted. */
export class AttemptsOfOwners1763700438000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX attempt_of_owner ON marketplace.attempt (owner_id, id)');
  }
}
