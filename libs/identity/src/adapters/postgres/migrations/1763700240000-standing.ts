import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Accounts that may not act, or are gone; and names that stay reserved for their former accounts. */
export class Standing1763700240000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE identity.account
        ADD COLUMN suspended_at timestamptz,
        ADD COLUMN suspended_why text,
        -- The row stays, without the person, because the ledger names its id.
        ADD COLUMN deleted_at timestamptz,
        ADD COLUMN username_changed_at timestamptz;
      CREATE INDEX account_suspended ON identity.account (id) WHERE suspended_at IS NOT NULL;
      CREATE INDEX account_deleted ON identity.account (deleted_at) WHERE deleted_at IS NOT NULL;

      -- Names that nobody else can take: by their hash, so that no name of somebody who left is kept.
      CREATE TABLE identity.reserved_username (
        name_hash bytea PRIMARY KEY CHECK (length(name_hash) = 32),
        account_id uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
        -- Null: for ever.
        until timestamptz
      );
      CREATE INDEX reserved_username_until ON identity.reserved_username (until) WHERE until IS NOT NULL;
    `);
  }
}
