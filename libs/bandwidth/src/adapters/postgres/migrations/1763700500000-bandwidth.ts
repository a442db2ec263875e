import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/**
 * Sessions, the leases their bytes are given out in, and the devices that carry them. The database itself refuses to
 * lease beyond what was bought, to count beyond what was leased, to count backwards, and to reopen what is over.
 */
export class Bandwidth1763700500000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SESSIONS);
    await runner.query(LEASES);
    await runner.query(EXITS);
  }
}

const SESSIONS = `
  CREATE SCHEMA bandwidth;

  CREATE TABLE bandwidth.session (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    -- provisioning: paid, but nobody carries it yet. failed: nobody did, and the money returned. Both are never listed.
    status text NOT NULL DEFAULT 'provisioning'
      CHECK (status IN ('provisioning', 'active', 'ended', 'exhausted', 'expired', 'failed')),
    provider text NOT NULL CHECK (provider IN ('gateway', 'http')),
    provider_ref text,
    -- What a vendor said was used: may lie above what was bought; only what is in leases is billed.
    provider_bytes bigint NOT NULL DEFAULT 0 CHECK (provider_bytes >= 0),
    exit text NOT NULL CHECK (exit IN ('any', 'direct', 'device')),
    country text CHECK (country ~ '^[a-z]{2}$'),
    price_per_gb_micros bigint NOT NULL CHECK (price_per_gb_micros > 0),
    bought_bytes bigint NOT NULL CHECK (bought_bytes BETWEEN 1 AND 1000000000000000),
    leased_bytes bigint NOT NULL DEFAULT 0,
    -- What its buyer paid in, top-ups included: the price of what was bought, rounded down.
    held_micros bigint NOT NULL CHECK (held_micros = div(bought_bytes::numeric * price_per_gb_micros, 1000000000)),
    host text,
    port int CHECK (port BETWEEN 1 AND 65535),
    username text,
    password_sha256 bytea,
    -- Hash of owner and Idempotency-Key, while it is being created: a second request doesn't buy a second time.
    creation_key bytea,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz,
    cause text,
    -- The gateway that found no bytes left while another had some.
    wanted_by uuid,
    wanted_at timestamptz,
    settled_at timestamptz,
    billed_micros bigint,
    -- The part of it that owners of devices earned.
    exits_micros bigint NOT NULL DEFAULT 0,
    CONSTRAINT session_quota CHECK (leased_bytes BETWEEN 0 AND bought_bytes),
    CHECK (status IN ('provisioning', 'failed') OR (username IS NOT NULL AND host IS NOT NULL AND port IS NOT NULL)),
    CHECK ((status IN ('provisioning', 'active')) = (ended_at IS NULL)),
    CHECK ((status IN ('provisioning', 'active')) = (cause IS NULL)),
    CHECK ((settled_at IS NULL) = (billed_micros IS NULL)),
    CHECK (settled_at IS NULL OR ended_at IS NOT NULL),
    CHECK (billed_micros BETWEEN 0 AND held_micros),
    CHECK (exits_micros BETWEEN 0 AND coalesce(billed_micros, 0))
  ) WITH (fillfactor = 70);
  CREATE INDEX session_active ON bandwidth.session (user_id, id) WHERE status = 'active';
  CREATE UNIQUE INDEX session_username ON bandwidth.session (username) WHERE status = 'active';
  CREATE UNIQUE INDEX session_creation ON bandwidth.session (creation_key) WHERE status = 'provisioning';
  CREATE INDEX session_expiring ON bandwidth.session (expires_at) WHERE status = 'active';
  CREATE INDEX session_all_leased ON bandwidth.session (id) WHERE status = 'active' AND leased_bytes = bought_bytes;
  CREATE INDEX session_unsettled ON bandwidth.session (id) WHERE ended_at IS NOT NULL AND settled_at IS NULL;
  CREATE INDEX session_provisioning ON bandwidth.session (created_at) WHERE status = 'provisioning';

  CREATE TABLE bandwidth.session_event (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id uuid NOT NULL REFERENCES bandwidth.session (id),
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    type text NOT NULL,
    message text NOT NULL
  );
  CREATE INDEX session_event_of ON bandwidth.session_event (session_id, id);
`;

const LEASES = `
  CREATE TABLE bandwidth.gateway (
    id uuid PRIMARY KEY,
    host text NOT NULL,
    port int NOT NULL CHECK (port BETWEEN 0 AND 65535),
    tunnel_port int NOT NULL CHECK (tunnel_port BETWEEN 0 AND 65535),
    certificate_sha256 text NOT NULL,
    registered_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    left_at timestamptz
  ) WITH (fillfactor = 50);
  CREATE INDEX gateway_here ON bandwidth.gateway (id) WHERE left_at IS NULL;



  -- What a session gave one gateway, and what that used of it, since both know each other.
  CREATE TABLE bandwidth.lease (
    session_id uuid NOT NULL REFERENCES bandwidth.session (id),
    gateway_id uuid NOT NULL,
    leased bigint NOT NULL,
    used bigint NOT NULL DEFAULT 0,
    opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- When the gateway gave the rest back; null while it may use it.
    closed_at timestamptz,
    -- Settled: nothing is counted any more.
    final boolean NOT NULL DEFAULT false,
    PRIMARY KEY (session_id, gateway_id),
    CONSTRAINT lease_used CHECK (used BETWEEN 0 AND leased)
  ) WITH (fillfactor = 50);

  -- The part of a lease that a device carried, by the gateway's count (which is billed) and by the device's own.
  CREATE TABLE bandwidth.carriage (
    session_id uuid NOT NULL,
    gateway_id uuid NOT NULL,
    device_id uuid NOT NULL,
    gateway_bytes bigint NOT NULL CHECK (gateway_bytes >= 0),
    exit_bytes bigint NOT NULL CHECK (exit_bytes >= 0),
    PRIMARY KEY (session_id, gateway_id, device_id),
    FOREIGN KEY (session_id, gateway_id) REFERENCES bandwidth.lease
  ) WITH (fillfactor = 50);
  CREATE INDEX carriage_of_device ON bandwidth.carriage (device_id);
`;

const EXITS = `
  -- A device whose owner shares its connection.
  CREATE TABLE bandwidth.exit (
    device_id uuid PRIMARY KEY,
    owner_id uuid NOT NULL,
    country text CHECK (country ~ '^[a-z]{2}$'),
    -- The least its owner carries for, as the buyer pays.
    min_price_per_gb_micros bigint NOT NULL DEFAULT 0 CHECK (min_price_per_gb_micros >= 0),
    -- Null: no cap.
    max_bytes_month bigint CHECK (max_bytes_month > 0),
    -- First day of the UTC month that month_bytes counts.
    month date NOT NULL DEFAULT date_trunc('month', now() AT TIME ZONE 'UTC')::date,
    month_bytes bigint NOT NULL DEFAULT 0 CHECK (month_bytes >= 0),
    ticket_sha256 bytea NOT NULL,
    -- The ticket before: an agent may be on its way with it.
    previous_ticket_sha256 bytea,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    renewed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    stopped_at timestamptz
  ) WITH (fillfactor = 50);
  CREATE INDEX exit_of_owner ON bandwidth.exit (owner_id, device_id);
  CREATE UNIQUE INDEX exit_ticket ON bandwidth.exit (ticket_sha256);
  CREATE INDEX exit_previous_ticket ON bandwidth.exit (previous_ticket_sha256);


  CREATE TABLE bandwidth.exit_presence (
    gateway_id uuid NOT NULL,
    device_id uuid NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (gateway_id, device_id)
  ) WITH (fillfactor = 50);
  CREATE INDEX exit_presence_of_device ON bandwidth.exit_presence (device_id);
`;
