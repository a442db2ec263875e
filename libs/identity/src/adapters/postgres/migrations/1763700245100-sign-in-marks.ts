import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** What an account's sign-ins are recognised by, as hashes. */
export class SignInMarks1763700245100 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.sign_in_mark (
        account_id uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
        mark bytea NOT NULL CHECK (length(mark) = 32),
        seen_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, mark)
      );
      CREATE INDEX sign_in_mark_seen ON identity.sign_in_mark (seen_at);
    `);
  }
}
