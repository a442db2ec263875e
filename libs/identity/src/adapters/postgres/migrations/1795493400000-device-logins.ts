import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Programs that wait for a person to approve their login in a browser. */
export class DeviceLogins1795493400000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE identity.device_login (
        device_hash bytea PRIMARY KEY CHECK (length(device_hash) = 32),
        user_hash bytea NOT NULL UNIQUE CHECK (length(user_hash) = 32),
        client text NOT NULL,
        hostname text,
        scopes text[] NOT NULL,
        daily_cap_coin bigint CHECK (daily_cap_coin >= 0),
        daily_cap_usd bigint CHECK (daily_cap_usd >= 0),
        address text NOT NULL,
        network bytea NOT NULL CHECK (length(network) = 32),
        asked_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        status text NOT NULL CHECK (status IN ('waiting', 'approved', 'denied')),
        account_id uuid REFERENCES identity.account ON DELETE CASCADE,
        polled_at timestamptz,
        interval_s int NOT NULL,
        CONSTRAINT device_login_approved_check CHECK ((status = 'approved') = (account_id IS NOT NULL))
      );
      CREATE INDEX device_login_network ON identity.device_login (network);
      CREATE INDEX device_login_account ON identity.device_login (account_id);
      CREATE INDEX device_login_expires ON identity.device_login (expires_at);
    `);
  }
}
