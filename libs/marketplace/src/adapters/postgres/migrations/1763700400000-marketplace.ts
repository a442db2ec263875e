import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/**
 * Jobs, their attempts and what attempts leave behind. Every index on `job` costs each post, accept and completion,
 * so there is one per question that is asked and no more.
 */
export class Marketplace1763700400000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(JOBS);
    await runner.query(ATTEMPTS);
    await runner.query(OUTPUT);
  }
}

const JOBS = `
  CREATE SCHEMA marketplace;

  CREATE TABLE marketplace.job (
    id uuid PRIMARY KEY,
    buyer_id uuid NOT NULL,
    title text NOT NULL,
    job_type text NOT NULL CHECK (job_type IN ('docker', 'training', 'inference', 'script')),
    price_micros bigint NOT NULL CHECK (price_micros > 0),
    duration_hrs int NOT NULL CHECK (duration_hrs BETWEEN 1 AND 8760),
    description text,
    requirements text,
    spec jsonb,
    verification text NOT NULL DEFAULT 'none',
    status text NOT NULL DEFAULT 'waiting'
      CHECK (status IN ('waiting', 'running', 'completed', 'failed', 'cancelled', 'expired')),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- Since when it waits for a worker: its creation, or its last interruption.
    waiting_since timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    started_at timestamptz,
    ended_at timestamptz,
    current_attempt_id uuid,
    current_device_id uuid,
    interruptions int NOT NULL DEFAULT 0,
    failures int NOT NULL DEFAULT 0,
    -- What the buyer has paid, fee included; the rest of the price was returned. Zero while the job is open.
    paid_micros bigint NOT NULL DEFAULT 0 CHECK (paid_micros BETWEEN 0 AND price_micros),
    result text,
    result_sha256 text,
    exit_code int,
    failure_reason text,
    -- What claims are matched on, taken from the spec; null: done by hand, never claimed.
    match_key text,
    needs_network boolean NOT NULL DEFAULT false,
    needs_memory_mb int NOT NULL DEFAULT 0,
    needs_gpu_count int NOT NULL DEFAULT 0,
    needs_gpu_memory_gb double precision NOT NULL DEFAULT 0,
    hourly_micros bigint NOT NULL GENERATED ALWAYS AS (price_micros / duration_hrs) STORED,
    CHECK ((status = 'running') = (current_attempt_id IS NOT NULL)),
    CHECK ((current_attempt_id IS NULL) = (current_device_id IS NULL)),
    CHECK ((status IN ('waiting', 'running')) = (ended_at IS NULL))
  );
  CREATE INDEX job_of_buyer ON marketplace.job (buyer_id, id);
  CREATE INDEX job_newest ON marketplace.job (status, job_type, id);
  CREATE INDEX job_by_price ON marketplace.job (status, job_type, price_micros, id);
  CREATE INDEX job_expiring ON marketplace.job (expires_at) WHERE status = 'waiting';
  CREATE INDEX job_on_offer ON marketplace.job (match_key, hourly_micros DESC, id)
    WHERE status = 'waiting' AND match_key IS NOT NULL;
  CREATE INDEX job_newly_on_offer ON marketplace.job (waiting_since) WHERE status = 'waiting' AND match_key IS NOT NULL;
`;

const ATTEMPTS = `
  CREATE TABLE marketplace.attempt (
    id uuid PRIMARY KEY,
    -- Of marketplace.job. Not a foreign key: only the functions beside it write here, and the check would cost them more
    -- than the row does.
    job_id uuid NOT NULL,
    device_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    status text NOT NULL DEFAULT 'running'
      CHECK (status IN ('running', 'completed', 'failed', 'released', 'lost', 'cancelled')),
    started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The device's last sign of life when the attempt ended; while it runs, the device itself knows.
    last_contact_at timestamptz,
    ended_at timestamptz,
    cause text,
    exit_code int,
    -- What the device's owner earned by it, after the fee.
    earned_micros bigint NOT NULL DEFAULT 0 CHECK (earned_micros >= 0),
    progress_percent double precision CHECK (progress_percent BETWEEN 0 AND 100),
    progress_message text,
    progress_at timestamptz,
    -- How much log is stored: the offset the next piece must have.
    log_bytes bigint NOT NULL DEFAULT 0 CHECK (log_bytes >= 0),
    CHECK ((status = 'running') = (ended_at IS NULL))
  ) WITH (fillfactor = 80);
  CREATE UNIQUE INDEX attempt_running ON marketplace.attempt (job_id) WHERE status = 'running';
  CREATE INDEX attempt_of_job ON marketplace.attempt (job_id, device_id);
  CREATE INDEX attempt_failed ON marketplace.attempt (device_id, job_id) WHERE status = 'failed';
  CREATE INDEX attempt_on_device ON marketplace.attempt (device_id) WHERE status = 'running';
`;

const OUTPUT = `
  CREATE TABLE marketplace.job_log (
    attempt_id uuid NOT NULL,
    -- Of the first byte of this piece, in the attempt's log as UTF-8.
    offset_bytes bigint NOT NULL CHECK (offset_bytes >= 0),
    text text NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (attempt_id, offset_bytes)
  );
  CREATE TABLE marketplace.artifact (
    attempt_id uuid NOT NULL REFERENCES marketplace.attempt (id),
    name text NOT NULL,
    size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
    sha256 text NOT NULL,
    content_type text NOT NULL,
    blob_key text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (attempt_id, name)
  );
`;
