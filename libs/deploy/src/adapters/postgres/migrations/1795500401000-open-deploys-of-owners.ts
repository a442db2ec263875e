import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Finds what may change of an owner who watches it, however many deploys they had. Only `changing` names its condition (ADR 23). */
export class OpenDeploysOfOwners1795500401000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX deploy_open_of_owner ON deploy.deploy (owner_id, id) WHERE num_nulls(ended_at) = 1',
    );
  }
}
