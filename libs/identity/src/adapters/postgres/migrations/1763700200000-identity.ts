import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

export class Identity1763700200000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA identity;
      CREATE TABLE identity.account (
        id uuid PRIMARY KEY,
        username text NOT NULL CHECK (length(username) BETWEEN 3 AND 40),
        email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
        password_hash text NOT NULL,
        email_verified_at timestamptz,
        registered_at timestamptz NOT NULL
      );
      CREATE UNIQUE INDEX account_username ON identity.account (lower(username));
      CREATE UNIQUE INDEX account_email ON identity.account (lower(email));

      CREATE TABLE identity.session (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
        started_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        ended_at timestamptz
      );
      CREATE INDEX session_account ON identity.session (account_id) WHERE ended_at IS NULL;
      CREATE INDEX session_over ON identity.session (least(ended_at, expires_at));

      CREATE TABLE identity.refresh_token (
        hash bytea PRIMARY KEY CHECK (length(hash) = 32),
        session_id uuid NOT NULL REFERENCES identity.session ON DELETE CASCADE,
        issued_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX refresh_token_session ON identity.refresh_token (session_id);
      CREATE INDEX refresh_token_used ON identity.refresh_token (used_at) WHERE used_at IS NOT NULL;

      -- One per mail sent; a mail that the outbox delivers twice has the same key.
      CREATE TABLE identity.mail_token (
        mail_key text PRIMARY KEY,
        hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
        account_id uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
        purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
        issued_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        used_at timestamptz
      );
      CREATE INDEX mail_token_account ON identity.mail_token (account_id, purpose);
      CREATE INDEX mail_token_expires ON identity.mail_token (expires_at);

      -- Subjects are hashes: neither addresses nor mails of strangers are kept in the clear.
      CREATE TABLE identity.failure_count (
        subject bytea PRIMARY KEY CHECK (length(subject) = 32),
        failures int NOT NULL,
        last_failure_at timestamptz NOT NULL,
        blocked_until timestamptz
      );
      CREATE INDEX failure_count_last ON identity.failure_count (last_failure_at);
      CREATE TABLE identity.known_network (
        account_id uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
        network bytea NOT NULL CHECK (length(network) = 32),
        seen_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, network)
      );
      CREATE INDEX known_network_seen ON identity.known_network (seen_at);
    `);
  }
}
