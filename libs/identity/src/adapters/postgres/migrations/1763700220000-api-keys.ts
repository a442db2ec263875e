import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** API keys and what they spend in a day; where a session is used from. */
export class ApiKeys1763700220000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.api_key (
        id uuid PRIMARY KEY,
        account_id uuid NOT NULL REFERENCES identity.account ON DELETE CASCADE,
        hash bytea NOT NULL UNIQUE CHECK (length(hash) = 32),
        -- The beginning of the secret, by which its owner tells it from others.
        hint text NOT NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
        scopes text[] NOT NULL,
        -- Micro-units; null: no cap.
        daily_cap_coin bigint CHECK (daily_cap_coin >= 0),
        daily_cap_usd bigint CHECK (daily_cap_usd >= 0),
        created_at timestamptz NOT NULL,
        expires_at timestamptz,
        revoked_at timestamptz,
        -- To the minute: a busy key does not write at each request.
        last_used_at timestamptz
      );
      CREATE INDEX api_key_account ON identity.api_key (account_id, id);
      CREATE INDEX api_key_over ON identity.api_key (least(revoked_at, expires_at));

      -- What a key with a cap put on hold on one day (UTC). Only grows: money that returns is not counted back.
      CREATE TABLE identity.key_spend (
        key_id uuid NOT NULL REFERENCES identity.api_key ON DELETE CASCADE,
        currency text NOT NULL CHECK (currency IN ('coin', 'usd')),
        day date NOT NULL,
        spent bigint NOT NULL CHECK (spent >= 0),
        PRIMARY KEY (key_id, currency, day)
      );
      CREATE INDEX key_spend_day ON identity.key_spend (day);

      ALTER TABLE identity.session ADD COLUMN address text, ADD COLUMN program text, ADD COLUMN last_used_at timestamptz;
    `);
  }
}
