import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/**
 * Deploys, their revisions, and where their replicas run. The database itself refuses two live placements of one
 * replica, more replicas on a device than it has room for, billing beyond what was held, and reopening what is over.
 */
export class Deploy1763700800000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DEPLOYS);
    await runner.query(PLACEMENTS);
    await runner.query(ACCESS);
  }
}

const DEPLOYS = `
  CREATE SCHEMA deploy;

  CREATE TABLE deploy.deploy (
    id uuid PRIMARY KEY,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    job_type text NOT NULL CHECK (job_type IN ('Docker', 'Jupyter', 'Inference', 'Training', 'Script')),
    executor text NOT NULL CHECK (executor IN ('devices', 'swarm', 'kubernetes')),
    -- As asked for; 'cpu' is a machine without a GPU.
    gpu_model text NOT NULL,
    replicas int NOT NULL CHECK (replicas BETWEEN 1 AND 100),
    duration_hrs int NOT NULL CHECK (duration_hrs BETWEEN 1 AND 8760),
    currency text NOT NULL CHECK (currency IN ('coin', 'usd')),
    -- Micro-units of the currency for one GPU (or one machine without) and hour.
    gpu_hour_micros bigint NOT NULL CHECK (gpu_hour_micros > 0),
    port int CHECK (port BETWEEN 1 AND 65535),
    auto_renew boolean NOT NULL,
    min_healthy_s int NOT NULL CHECK (min_healthy_s BETWEEN 0 AND 3600),
    status text NOT NULL DEFAULT 'queued'
      CHECK (status IN ('queued', 'starting', 'running', 'completed', 'failed', 'stopped')),
    -- Why it is in this status: a code for programs, a sentence for people.
    reason_code text NOT NULL DEFAULT 'looking',
    reason text NOT NULL DEFAULT 'Places are being looked for',
    -- What replicas should run, and the last revision that ran on all of them for min_healthy_s.
    revision int NOT NULL,
    good_revision int,
    -- All that was ever held, all that was paid of it, and what came back at the end.
    held_micros bigint NOT NULL CHECK (held_micros > 0),
    billed_micros bigint NOT NULL DEFAULT 0 CHECK (billed_micros BETWEEN 0 AND held_micros),
    returned_micros bigint CHECK (returned_micros = held_micros - billed_micros),
    -- How often the hold was extended; part of the keys of those transfers.
    extensions int NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- The first replica ran; the time that was bought counts from here.
    started_at timestamptz,
    ends_at timestamptz,
    ended_at timestamptz,
    -- When a scheduler should look at it next; null when it is over.
    look_at timestamptz DEFAULT now(),
    CONSTRAINT deploy_over CHECK ((status IN ('completed', 'failed', 'stopped')) = (ended_at IS NOT NULL)
      AND (ended_at IS NULL) = (returned_micros IS NULL) AND (ended_at IS NULL) = (look_at IS NOT NULL)),
    CONSTRAINT deploy_started CHECK ((started_at IS NULL) = (ends_at IS NULL))
  ) WITH (fillfactor = 80);
  CREATE INDEX deploy_owner ON deploy.deploy (owner_id, id);
  CREATE INDEX deploy_look ON deploy.deploy (look_at) WHERE look_at IS NOT NULL;

  -- Never changed but for its verdict.
  CREATE TABLE deploy.revision (
    deploy_id uuid NOT NULL REFERENCES deploy.deploy,
    revision int NOT NULL CHECK (revision >= 1),
    image text,
    command jsonb,
    env jsonb NOT NULL DEFAULT '{}',
    network boolean NOT NULL,
    memory_mb int NOT NULL CHECK (memory_mb BETWEEN 16 AND 1048576),
    gpu_count int NOT NULL CHECK (gpu_count BETWEEN 0 AND 64),
    -- The revision whose content a rollback brought back.
    copy_of int,
    verdict text NOT NULL DEFAULT 'untried' CHECK (verdict IN ('untried', 'good', 'bad')),
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (deploy_id, revision)
  );

  -- What happened, in words for people. Ids are made in order (UUIDv7).
  CREATE TABLE deploy.event (
    id uuid PRIMARY KEY,
    deploy_id uuid NOT NULL REFERENCES deploy.deploy,
    at timestamptz NOT NULL DEFAULT now(),
    type text NOT NULL,
    message text NOT NULL,
    replica int,
    revision int,
    placement_id uuid
  );
  CREATE INDEX event_deploy ON deploy.event (deploy_id, id);

  CREATE TABLE deploy.quote (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL,
    gpu_model text NOT NULL,
    gpu_count int NOT NULL,
    replicas int NOT NULL,
    duration_hrs int NOT NULL,
    currency text NOT NULL,
    gpu_hour_micros bigint NOT NULL,
    total_micros bigint NOT NULL,
    expires_at timestamptz NOT NULL,
    -- The deploy that used it.
    deploy_id uuid UNIQUE
  );
  CREATE INDEX quote_expiry ON deploy.quote (expires_at) WHERE deploy_id IS NULL;
`;

const PLACEMENTS = `
  -- Room on devices that deploys know of. The CHECK is what makes a double placement impossible.
  CREATE TABLE deploy.host (
    device_id uuid PRIMARY KEY,
    -- GPUs; a machine without counts as one.
    room int NOT NULL,
    used int NOT NULL DEFAULT 0,
    CONSTRAINT host_room CHECK (used BETWEEN 0 AND room)
  ) WITH (fillfactor = 50);

  CREATE TABLE deploy.placement (
    id uuid PRIMARY KEY,
    deploy_id uuid NOT NULL REFERENCES deploy.deploy,
    -- 1 … replicas.
    replica int NOT NULL CHECK (replica BETWEEN 1 AND 100),
    revision int NOT NULL,
    -- Null on a cluster.
    device_id uuid,
    owner_id uuid,
    -- What people call the place: a device's name, a node's.
    place text NOT NULL,
    -- Of the host's room: its GPUs, or 1.
    room int NOT NULL CHECK (room >= 1),
    -- Micro-units of the deploy's currency for an hour of this replica.
    hour_micros bigint NOT NULL CHECK (hour_micros > 0),
    state text NOT NULL DEFAULT 'assigned' CHECK (state IN ('assigned', 'starting', 'running', 'ended')),
    assigned_at timestamptz NOT NULL DEFAULT now(),
    -- Who runs it said something about it.
    heard_at timestamptz,
    running_at timestamptz,
    -- The last good word that it runs: it is billed from running_at to here.
    good_at timestamptz,
    ended_at timestamptz,
    -- completed: exit 0 of what is to end. failed: its program's fault. lost: silence. released, refused: the device's
    -- wish. stopped: ours (rollout, scale, stop, end of the time).
    cause text CHECK (cause IN ('completed', 'failed', 'lost', 'released', 'refused', 'stopped')),
    exit_code int,
    reason text NOT NULL DEFAULT '',
    billed_micros bigint NOT NULL DEFAULT 0 CHECK (billed_micros >= 0),
    -- How often something was paid; part of the keys of those transfers.
    payments int NOT NULL DEFAULT 0,
    -- host:port where a cluster's replica is reached; devices are reached through their tunnels.
    address text,
    -- Bytes of log received, and the first that is still kept.
    log_bytes bigint NOT NULL DEFAULT 0,
    log_first bigint NOT NULL DEFAULT 0,
    CONSTRAINT placement_over CHECK ((state = 'ended') = (ended_at IS NOT NULL) AND (state = 'ended') = (cause IS NOT NULL)),
    CONSTRAINT placement_ran CHECK ((running_at IS NULL) = (good_at IS NULL) AND running_at <= good_at)
  ) WITH (fillfactor = 60);
  CREATE UNIQUE INDEX placement_one_live ON deploy.placement (deploy_id, replica) WHERE ended_at IS NULL;
  CREATE INDEX placement_deploy ON deploy.placement (deploy_id, replica, id);
  CREATE INDEX placement_device ON deploy.placement (device_id) WHERE ended_at IS NULL AND device_id IS NOT NULL;
  CREATE INDEX placement_cluster ON deploy.placement (id) WHERE ended_at IS NULL AND device_id IS NULL;

  CREATE TABLE deploy.log (
    placement_id uuid NOT NULL REFERENCES deploy.placement,
    -- Byte of the placement's log that this piece begins with.
    start bigint NOT NULL,
    text text NOT NULL,
    bytes int NOT NULL CHECK (bytes > 0),
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (placement_id, start)
  );
`;

const ACCESS = `
  -- Who may open the ports of a deploy's replicas. The token itself is never stored.
  CREATE TABLE deploy.access (
    token_sha256 bytea PRIMARY KEY CHECK (octet_length(token_sha256) = 32),
    deploy_id uuid NOT NULL REFERENCES deploy.deploy,
    user_id uuid NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX access_expiry ON deploy.access (expires_at);

  -- Tickets by which devices' agents open tunnels for their replicas' ports. A device has several: each API process
  -- makes its own, and an old one stays good for a while. The ticket itself is never stored.
  CREATE TABLE deploy.tunnel (
    ticket_sha256 bytea PRIMARY KEY CHECK (octet_length(ticket_sha256) = 32),
    device_id uuid NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX tunnel_device ON deploy.tunnel (device_id, made_at);
`;
