import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Results that are looked at before they are paid: by the buyer (`review`), or by comparing them (`quorum`). Functions
 * of the previous version stay beside the new ones, so that its processes go on while they are being replaced.
 */
export class Verification1763700410000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(POST);
    await runner.query(START);
    await runner.query(COMPLETE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE marketplace.evidence, marketplace.dispute, marketplace.device_trust');
    await runner.query('DROP FUNCTION marketplace.complete_attempt');
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

const POST = `
  -- 'posted', or 'insufficient_balance' with nothing written.
  CREATE FUNCTION marketplace.post_job(
    p_id uuid, p_buyer uuid, p_title text, p_job_type text, p_price bigint, p_hours int, p_description text,
    p_requirements text, p_spec jsonb, p_expires_after_hours int, p_match_key text, p_network boolean,
    p_memory_mb int, p_gpu_count int, p_gpu_memory_gb double precision, p_verification text, p_quorum int
  ) RETURNS text LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, description, requirements,
      spec, expires_at, match_key, needs_network, needs_memory_mb, needs_gpu_count, needs_gpu_memory_gb, verification, quorum)
    SELECT p_id, p_buyer, p_title, p_job_type, p_price, p_hours, p_description, p_requirements,
      p_spec, clock_timestamp() + make_interval(hours => p_expires_after_hours), p_match_key,
      coalesce(p_network, false), coalesce(p_memory_mb, 0), coalesce(p_gpu_count, 0), coalesce(p_gpu_memory_gb, 0),
      p_verification, p_quorum
     WHERE ledger.hold(p_buyer, 'coin', p_price, 'job', p_id, p_title) = 'held';
    RETURN CASE WHEN FOUND THEN 'posted' ELSE 'insufficient_balance' END;
  END $$;
`;

const START = `
  -- Whoever takes a job: its attempt, the command that tells a running agent (jobs by hand have no agent), and the news.
  CREATE OR REPLACE FUNCTION marketplace.start_attempt(p_attempt uuid, p_job uuid, p_device uuid, p_owner uuid, p_has_spec boolean)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id) VALUES (p_attempt, p_job, p_device, p_owner);
    IF p_has_spec THEN
      PERFORM workers.send_command(p_device, 'start', jsonb_build_object('job_id', p_job, 'attempt_id', p_attempt));
    END IF;
    INSERT INTO platform.outbox (type, payload, audience)
    SELECT 'job.started', jsonb_build_object('job_id', j.id, 'title', j.title, 'status', 'running', 'attempt_id', p_attempt),
           ARRAY[j.buyer_id]
      FROM marketplace.job j WHERE j.id = p_job AND j.copy_of IS NULL;
  END $$;
`;

const COMPLETE = `
  -- 'completed' (a repeat by the same device too), 'attempt_ended', or 'job_not_found' for a device that never had it.
  -- Without verification it pays at once; with review the price stays held until p_review_hours are over.
  CREATE FUNCTION marketplace.complete_attempt(
    p_job uuid, p_device uuid, p_attempt uuid, p_exit_code int, p_result text, p_result_sha256 text, p_fee_bps int,
    p_review_hours int,
    OUT code text, OUT is_new boolean, OUT title text, OUT earned_micros bigint, OUT review_due_at timestamptz
  ) LANGUAGE plpgsql AS $$
  DECLARE v_price bigint; v_fee bigint; v_attempt uuid; v_owner uuid; v_buyer uuid; v_status text; v_verification text;
  BEGIN
    UPDATE marketplace.job j SET status = 'completed', ended_at = clock_timestamp(),
      paid_micros = CASE WHEN j.verification = 'none' THEN j.price_micros ELSE 0 END,
      review = CASE WHEN j.verification = 'review' THEN 'pending' END,
      review_due_at = CASE WHEN j.verification = 'review' THEN clock_timestamp() + make_interval(hours => p_review_hours) END,
      current_attempt_id = NULL, current_device_id = NULL,
      exit_code = p_exit_code, result = p_result, result_sha256 = p_result_sha256
      FROM marketplace.attempt a
     WHERE j.id = p_job AND j.status = 'running' AND j.current_device_id = p_device AND a.id = j.current_attempt_id
       AND (p_attempt IS NULL OR j.current_attempt_id = p_attempt)
    RETURNING j.title, j.price_micros, j.buyer_id, j.verification, j.review_due_at, a.id, a.owner_id
      INTO title, v_price, v_buyer, v_verification, review_due_at, v_attempt, v_owner;
    is_new := FOUND;
    IF is_new THEN
      code := 'completed';
      v_fee := marketplace.fee(v_price, p_fee_bps);
      earned_micros := CASE WHEN v_verification = 'none' THEN v_price - v_fee ELSE 0 END;
      UPDATE marketplace.attempt a SET status = 'completed', ended_at = clock_timestamp(), last_contact_at = clock_timestamp(),
        exit_code = p_exit_code, earned_micros = complete_attempt.earned_micros WHERE a.id = v_attempt;
      IF v_verification = 'none' AND
         ledger.resolve('job', p_job, ARRAY[v_owner, ledger.fees()], ARRAY[v_price - v_fee, v_fee],
                        ARRAY['job_pay', 'platform_fee'], ARRAY[p_device, NULL], title) <> 'resolved' THEN
        RAISE EXCEPTION 'The running job % had no hold to pay from', p_job;
      END IF;
      INSERT INTO platform.outbox (type, payload, audience) VALUES ('job.completed',
        jsonb_build_object('job_id', p_job, 'title', title, 'status', 'completed', 'attempt_id', v_attempt,
          'verification', v_verification, 'review_due_at', review_due_at),
        CASE WHEN v_owner = v_buyer THEN ARRAY[v_buyer] ELSE ARRAY[v_buyer, v_owner] END);
      RETURN;
    END IF;
    SELECT a.status, j.title, a.earned_micros, j.review_due_at INTO v_status, title, earned_micros, review_due_at
      FROM marketplace.attempt a JOIN marketplace.job j ON j.id = a.job_id
     WHERE a.job_id = p_job AND a.device_id = p_device AND (p_attempt IS NULL OR a.id = p_attempt)
     ORDER BY a.id DESC LIMIT 1;
    code := CASE WHEN NOT FOUND THEN 'job_not_found' WHEN v_status = 'completed' THEN 'completed' ELSE 'attempt_ended' END;
  END $$;

  -- Called by processes of the previous version.
  CREATE OR REPLACE FUNCTION marketplace.complete_job(
    p_job uuid, p_device uuid, p_attempt uuid, p_exit_code int, p_result text, p_result_sha256 text, p_fee_bps int,
    OUT code text, OUT is_new boolean, OUT title text, OUT earned_micros bigint
  ) LANGUAGE sql AS $$
    SELECT c.code, c.is_new, c.title, c.earned_micros FROM marketplace.complete_attempt(
      p_job, p_device, p_attempt, p_exit_code, p_result, p_result_sha256, p_fee_bps, 24) AS c
  $$;
`;
