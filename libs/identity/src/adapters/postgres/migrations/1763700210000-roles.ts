import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Who may settle disputes and look after others' accounts. */
export class Roles1763700210000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE identity.account ADD COLUMN role text NOT NULL DEFAULT 'user'
      CONSTRAINT account_role CHECK (role IN ('user', 'admin'))`);
  }
}
