import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

export class Workers1763700300000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA workers;

      -- A worker token is one device. The token itself is never stored.
      CREATE TABLE workers.device (
        id uuid PRIMARY KEY,
        owner_id uuid NOT NULL,
        name text NOT NULL,
        device_type text NOT NULL CHECK (device_type IN ('desktop', 'mini_pc', 'server', 'phone')),
        min_price_usd_micros bigint CHECK (min_price_usd_micros >= 0),
        token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
        command_seq bigint NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL DEFAULT now(),
        revoked_at timestamptz,
        CONSTRAINT device_token_hash UNIQUE (token_hash)
      ) WITH (fillfactor = 80);
      CREATE INDEX device_owner ON workers.device (owner_id, id);

      -- What heartbeats write. Half-empty pages and no index on a changing column keep every update within its page
      -- (HOT). Logged: a 200 means stored.
      CREATE TABLE workers.presence (
        device_id uuid PRIMARY KEY,
        hostname text NOT NULL,
        gpu_name text NOT NULL DEFAULT '',
        gpu_count int NOT NULL DEFAULT 0,
        gpu_memory_gb double precision NOT NULL DEFAULT 0,
        cpu_cores int NOT NULL DEFAULT 0,
        ram_gb double precision NOT NULL DEFAULT 0,
        capabilities text[] NOT NULL DEFAULT '{}',
        cpu_temp double precision,
        gpu_temp double precision,
        cpu_pct double precision,
        ram_pct double precision,
        -- Set by offline, cleared by the next heartbeat.
        offline boolean NOT NULL DEFAULT false,
        last_heartbeat_at timestamptz,
        -- Any call with the token, to the second; leases live by it.
        last_contact_at timestamptz
      ) WITH (fillfactor = 50);

      CREATE TABLE workers.command (
        device_id uuid NOT NULL,
        seq bigint NOT NULL,
        type text NOT NULL CHECK (type IN ('start', 'cancel', 'stop')),
        payload jsonb NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (device_id, seq)
      );
      CREATE INDEX command_at ON workers.command (at);

    `);
  }
}
