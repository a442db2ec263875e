import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COMPLETE as COMPLETE_BEFORE } from './quorum-functions.js';

/** What jobs paid, by day and GPU model. */
export class Prices1763700430000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(COMPLETE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(COMPLETE_BEFORE);
    await runner.query('DROP TABLE marketplace.sale, marketplace.day_price');
  }
}

const TABLES = `
  -- A completed job as the price history counts it; kept until its day is over and counted.
  CREATE TABLE marketplace.sale (
    job_id uuid PRIMARY KEY,
    day date NOT NULL,
    buyer_id uuid NOT NULL,
    device_id uuid NOT NULL,
    -- Of the price, per hour and GPU.
    hourly_micros bigint NOT NULL CHECK (hourly_micros >= 0),
    uses_gpu boolean NOT NULL,
    -- Of the device's GPU, see model-key.ts; '' without one. Null: not yet looked up.
    model_key text
  );
  CREATE INDEX sale_new ON marketplace.sale (job_id) WHERE model_key IS NULL;
  CREATE INDEX sale_of_day ON marketplace.sale (day, model_key);

  CREATE TABLE marketplace.day_price (
    day date NOT NULL,
    model_key text NOT NULL,
    -- As a device wrote it; '' without a GPU.
    gpu_model text NOT NULL,
    words text[] NOT NULL,
    jobs int NOT NULL DEFAULT 0,
    buyers int NOT NULL DEFAULT 0,
    min_micros bigint NOT NULL DEFAULT 0,
    median_micros bigint NOT NULL DEFAULT 0,
    max_micros bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (day, model_key)
  );
`;

const COMPLETE = `
  -- As before; a job that somebody else's device completed goes to the price history.
  CREATE OR REPLACE FUNCTION marketplace.complete_attempt(
    p_job uuid, p_device uuid, p_attempt uuid, p_exit_code int, p_result text, p_result_sha256 text, p_fee_bps int,
    p_review_hours int,
    OUT code text, OUT is_new boolean, OUT title text, OUT earned_micros bigint, OUT review_due_at timestamptz
  ) LANGUAGE plpgsql AS $$
  DECLARE v_price bigint; v_fee bigint; v_attempt uuid; v_owner uuid; v_buyer uuid; v_status text; v_verification text;
    v_parent uuid; v_hourly bigint; v_gpus int; v_by_hand boolean;
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
    RETURNING j.title, j.price_micros, j.buyer_id, j.verification, j.review_due_at, j.copy_of, a.id, a.owner_id,
        j.hourly_micros, j.needs_gpu_count, j.match_key IS NULL
      INTO title, v_price, v_buyer, v_verification, review_due_at, v_parent, v_attempt, v_owner,
        v_hourly, v_gpus, v_by_hand;
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
      IF v_parent IS NOT NULL THEN
        INSERT INTO platform.outbox (type, payload)
        VALUES ('marketplace.copy_ended.v1', jsonb_build_object('jobId', v_parent, 'copyId', p_job));
        RETURN;
      END IF;
      INSERT INTO platform.outbox (type, payload, audience) VALUES ('job.completed',
        jsonb_build_object('job_id', p_job, 'title', title, 'status', 'completed', 'attempt_id', v_attempt,
          'verification', v_verification, 'review_due_at', review_due_at),
        CASE WHEN v_owner = v_buyer THEN ARRAY[v_buyer] ELSE ARRAY[v_buyer, v_owner] END);
      IF v_owner <> v_buyer THEN
        -- What was used by hand nobody said: it counts for the device's GPU.
        INSERT INTO marketplace.sale (job_id, day, buyer_id, device_id, hourly_micros, uses_gpu)
        VALUES (p_job, (clock_timestamp() AT TIME ZONE 'UTC')::date, v_buyer, p_device, v_hourly / greatest(v_gpus, 1),
          v_by_hand OR v_gpus > 0);
      END IF;
      RETURN;
    END IF;
    SELECT a.status, j.title, CASE WHEN j.copy_of IS NULL THEN a.earned_micros ELSE 0 END, j.review_due_at
      INTO v_status, title, earned_micros, review_due_at
      FROM marketplace.attempt a JOIN marketplace.job j ON j.id = a.job_id
     WHERE a.job_id = p_job AND a.device_id = p_device AND (p_attempt IS NULL OR a.id = p_attempt)
     ORDER BY a.id DESC LIMIT 1;
    code := CASE WHEN NOT FOUND THEN 'job_not_found' WHEN v_status = 'completed' THEN 'completed' ELSE 'attempt_ended' END;
  END $$;
`;
