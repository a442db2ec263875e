import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** One-time codes of authenticator apps, and recovery codes. */
export class SecondFactor1795500000000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.second_factor (
        account_id uuid PRIMARY KEY REFERENCES identity.account ON DELETE CASCADE,
        secret bytea NOT NULL,
        asked_at timestamptz NOT NULL,
        enabled_at timestamptz,
        last_step int NOT NULL DEFAULT 0
      );
      CREATE INDEX second_factor_asked ON identity.second_factor (asked_at) WHERE enabled_at IS NULL;
      CREATE TABLE identity.recovery_code (
        account_id uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
        hash bytea NOT NULL CHECK (length(hash) = 32),
        PRIMARY KEY (account_id, hash)
      );
    `);
  }
}
