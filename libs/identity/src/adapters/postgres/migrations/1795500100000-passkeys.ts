import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Passkeys of accounts, and the challenges that served, until they expire. */
export class Passkeys1795500100000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.passkey (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
        name text NOT NULL,
        credential_id bytea NOT NULL UNIQUE CHECK (length(credential_id) BETWEEN 1 AND 1023),
        public_key bytea NOT NULL CHECK (length(public_key) BETWEEN 1 AND 1024),
        counter double precision NOT NULL CHECK (counter BETWEEN 0 AND 4294967295),
        transports text[] NOT NULL,
        backed_up boolean NOT NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz
      );
      CREATE INDEX passkey_account ON identity.passkey (account_id);
      CREATE TABLE identity.served_challenge (
        hash bytea PRIMARY KEY CHECK (length(hash) = 32),
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX served_challenge_expires ON identity.served_challenge (expires_at);
    `);
  }
}
