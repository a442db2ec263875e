import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/**
 * Results that are looked at before they are paid: by the buyer (`review`), or by comparing them (`quorum`). Functions
 * of the previous version stay beside the new ones, so that its processes go on while they are being replaced.
 */
export class Verification1763700410000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
  }
}

const TABLES = `
  ALTER TABLE marketplace.job
    ADD CONSTRAINT job_verification CHECK (verification IN ('none', 'review', 'quorum')),
    -- Of a completed job that is paid only once its result was looked at. While 'pending' or 'disputed' its price is held.
    ADD COLUMN review text CONSTRAINT job_review CHECK (review IN ('pending', 'accepted', 'lapsed', 'disputed', 'settled')),
    ADD COLUMN review_due_at timestamptz,
    -- Of a job with quorum: how many results of different owners must agree.
    ADD COLUMN quorum int CONSTRAINT job_quorum CHECK (quorum BETWEEN 2 AND 5),
    -- A job with quorum is run as copies, jobs of their own that hold no money; this is the job they are copies of.
    ADD COLUMN copy_of uuid,
    -- What a copy's result is compared by, and what came of that.
    ADD COLUMN fingerprint bytea,
    ADD COLUMN verdict text CONSTRAINT job_verdict CHECK (verdict IN ('agrees', 'differs', 'not_needed')),
    ADD CONSTRAINT job_review_when CHECK ((review = 'pending') IS NOT TRUE OR review_due_at IS NOT NULL),
    ADD CONSTRAINT job_quorum_when CHECK ((verification = 'quorum') = (quorum IS NOT NULL));
  CREATE INDEX job_review_due ON marketplace.job (review_due_at) WHERE review = 'pending';
  CREATE INDEX job_copies ON marketplace.job (copy_of, id) WHERE copy_of IS NOT NULL;
  CREATE INDEX job_disputed ON marketplace.job (id) WHERE review = 'disputed';

  CREATE TABLE marketplace.dispute (
    job_id uuid PRIMARY KEY,
    opened_by uuid NOT NULL,
    reason text NOT NULL,
    opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    settled_at timestamptz,
    -- An admin's id, or 'operator'.
    settled_by text,
    -- What the worker's side got, fee included; the rest of the price returned to the buyer.
    paid_micros bigint CHECK (paid_micros >= 0),
    note text,
    CHECK ((settled_at IS NULL) = (settled_by IS NULL) AND (settled_at IS NULL) = (paid_micros IS NULL))
  );
  CREATE INDEX dispute_open ON marketplace.dispute (opened_at, job_id) WHERE settled_at IS NULL;
  CREATE TABLE marketplace.evidence (
    id uuid PRIMARY KEY,
    job_id uuid NOT NULL,
    user_id uuid NOT NULL,
    text text NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX evidence_of_job ON marketplace.evidence (job_id, id);

  -- What comparing results has shown of a device.
  CREATE TABLE marketplace.device_trust (
    device_id uuid PRIMARY KEY,
    valid_in_row int NOT NULL DEFAULT 0,
    valid int NOT NULL DEFAULT 0,
    invalid int NOT NULL DEFAULT 0,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  ) WITH (fillfactor = 80);
  -- A device's score is read from its last attempts.
  CREATE INDEX attempt_ended ON marketplace.attempt (device_id, ended_at) WHERE ended_at IS NOT NULL;
`;
