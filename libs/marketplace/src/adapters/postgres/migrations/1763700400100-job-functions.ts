import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The hot writes as one call each: a change of state and its money in one statement, so that a request costs one
 * round trip and a batch of requests costs one too. Refusals come back as codes; an exception means the books or
 * the states contradict each other.
 */
export class JobFunctions1763700400100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(POST);
    await runner.query(ACCEPT);
    await runner.query(CLAIM);
    await runner.query(COMPLETE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION marketplace.post_job, marketplace.accept_job, marketplace.start_attempt');
    await runner.query('DROP FUNCTION marketplace.claim_job, marketplace.complete_job, marketplace.fee');
  }
}

const POST = `
  -- The same as feeOf in libs/kernel; in two parts, so that the largest price doesn't overflow.
  CREATE FUNCTION marketplace.fee(amount bigint, bps int) RETURNS bigint IMMUTABLE PARALLEL SAFE LANGUAGE sql AS
  $$ SELECT amount / 10000 * bps + amount % 10000 * bps / 10000 $$;

  -- 'posted', or 'insufficient_balance' with nothing written.
  CREATE FUNCTION marketplace.post_job(
    p_id uuid, p_buyer uuid, p_title text, p_job_type text, p_price bigint, p_hours int, p_description text,
    p_requirements text, p_spec jsonb, p_expires_after_hours int, p_match_key text, p_network boolean,
    p_memory_mb int, p_gpu_count int, p_gpu_memory_gb double precision
  ) RETURNS text LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, description, requirements,
      spec, expires_at, match_key, needs_network, needs_memory_mb, needs_gpu_count, needs_gpu_memory_gb)
    SELECT p_id, p_buyer, p_title, p_job_type, p_price, p_hours, p_description, p_requirements,
      p_spec, clock_timestamp() + make_interval(hours => p_expires_after_hours), p_match_key,
      coalesce(p_network, false), coalesce(p_memory_mb, 0), coalesce(p_gpu_count, 0), coalesce(p_gpu_memory_gb, 0)
     WHERE ledger.hold(p_buyer, 'coin', p_price, 'job', p_id, p_title) = 'held';
    RETURN CASE WHEN FOUND THEN 'posted' ELSE 'insufficient_balance' END;
  END $$;
`;

const ACCEPT = `
  -- Whoever takes a job: its attempt, and the command that tells a running agent (jobs by hand have no agent).
  CREATE FUNCTION marketplace.start_attempt(p_attempt uuid, p_job uuid, p_device uuid, p_owner uuid, p_has_spec boolean)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id) VALUES (p_attempt, p_job, p_device, p_owner);
    IF p_has_spec THEN
      PERFORM workers.send_command(p_device, 'start', jsonb_build_object('job_id', p_job, 'attempt_id', p_attempt));
    END IF;
  END $$;

  -- 'accepted' (a repeat of the device that has it too), 'job_not_waiting', 'job_blocked_for_device', 'job_not_found'.
  CREATE FUNCTION marketplace.accept_job(
    p_job uuid, p_device uuid, p_owner uuid, p_attempt uuid,
    OUT code text, OUT is_new boolean, OUT attempt_id uuid, OUT job_id uuid, OUT title text, OUT job_type text,
    OUT price_micros bigint, OUT duration_hrs int, OUT spec jsonb
  ) LANGUAGE plpgsql AS $$
  DECLARE v_status text; v_device uuid;
  BEGIN
    -- The status is no plain comparison, so that no index of waiting jobs is walked where the key finds the one at once.
    UPDATE marketplace.job j SET status = 'running', current_attempt_id = p_attempt, current_device_id = p_device,
      started_at = coalesce(j.started_at, clock_timestamp())
     WHERE j.id = p_job AND j.status || '' = 'waiting' AND j.expires_at > clock_timestamp()
       AND (j.failures = 0 OR NOT EXISTS (SELECT 1 FROM marketplace.attempt a
                       WHERE a.job_id = p_job AND a.device_id = p_device AND a.status = 'failed'))
    RETURNING j.id, j.current_attempt_id, j.title, j.job_type, j.price_micros, j.duration_hrs, j.spec
      INTO job_id, attempt_id, title, job_type, price_micros, duration_hrs, spec;
    is_new := FOUND;
    IF is_new THEN
      code := 'accepted';
      PERFORM marketplace.start_attempt(p_attempt, p_job, p_device, p_owner, spec IS NOT NULL);
      RETURN;
    END IF;
    SELECT j.status, j.current_device_id, j.id, j.current_attempt_id, j.title, j.job_type, j.price_micros, j.duration_hrs, j.spec
      INTO v_status, v_device, job_id, attempt_id, title, job_type, price_micros, duration_hrs, spec
      FROM marketplace.job j WHERE j.id = p_job;
    code := CASE
      WHEN NOT FOUND THEN 'job_not_found'
      WHEN v_device = p_device THEN 'accepted'
      WHEN EXISTS (SELECT 1 FROM marketplace.attempt a
                    WHERE a.job_id = p_job AND a.device_id = p_device AND a.status = 'failed') THEN 'job_blocked_for_device'
      ELSE 'job_not_waiting' END;
  END $$;
`;

const CLAIM = `
  -- The best job for a device, taken; nothing when there is none. Each match key is one short index range in the order
  -- of the offer, so the cost doesn't grow with the number of jobs. Locked rows are skipped: claimers never queue.
  CREATE FUNCTION marketplace.claim_job(
    p_device uuid, p_owner uuid, p_attempt uuid, p_keys text[], p_network boolean, p_memory_mb double precision,
    p_gpu_count int, p_gpu_memory_gb double precision, p_min_usd_micros bigint, p_hourly_floor bigint,
    p_coin_usd_micros bigint, p_fee_bps int,
    OUT attempt_id uuid, OUT job_id uuid, OUT title text, OUT job_type text, OUT price_micros bigint,
    OUT duration_hrs int, OUT spec jsonb
  ) LANGUAGE plpgsql AS $$
  BEGIN
    SELECT j.id INTO job_id
      FROM unnest(p_keys) AS k (key)
     CROSS JOIN LATERAL (
       SELECT c.id, c.hourly_micros FROM marketplace.job c
        WHERE c.match_key = k.key AND c.status = 'waiting' AND c.hourly_micros >= p_hourly_floor
          AND (p_network OR NOT c.needs_network) AND c.needs_memory_mb <= p_memory_mb
          AND c.needs_gpu_count <= p_gpu_count AND c.needs_gpu_memory_gb <= p_gpu_memory_gb
          AND c.expires_at > clock_timestamp()
          AND (p_min_usd_micros = 0 OR (c.price_micros - marketplace.fee(c.price_micros, p_fee_bps))::numeric * p_coin_usd_micros
               >= p_min_usd_micros::numeric * c.duration_hrs * 1000000)
          AND (c.failures = 0 OR NOT EXISTS (SELECT 1 FROM marketplace.attempt a
                          WHERE a.job_id = c.id AND a.device_id = p_device AND a.status = 'failed'))
        ORDER BY c.hourly_micros DESC, c.id LIMIT 64) AS best
      JOIN marketplace.job j ON j.id = best.id
     WHERE j.status = 'waiting'
     ORDER BY best.hourly_micros DESC, best.id LIMIT 1 FOR UPDATE OF j SKIP LOCKED;
    IF NOT FOUND THEN RETURN; END IF;
    UPDATE marketplace.job j SET status = 'running', current_attempt_id = p_attempt, current_device_id = p_device,
      started_at = coalesce(j.started_at, clock_timestamp())
     WHERE j.id = job_id
    RETURNING j.current_attempt_id, j.title, j.job_type, j.price_micros, j.duration_hrs, j.spec
      INTO attempt_id, title, job_type, price_micros, duration_hrs, spec;
    PERFORM marketplace.start_attempt(p_attempt, job_id, p_device, p_owner, true);
  END $$;
`;

const COMPLETE = `
  -- 'completed' (a repeat by the same device too), 'attempt_ended', or 'job_not_found' for a device that never had it.
  CREATE FUNCTION marketplace.complete_job(
    p_job uuid, p_device uuid, p_attempt uuid, p_exit_code int, p_result text, p_result_sha256 text, p_fee_bps int,
    OUT code text, OUT is_new boolean, OUT title text, OUT earned_micros bigint
  ) LANGUAGE plpgsql AS $$
  DECLARE v_price bigint; v_fee bigint; v_attempt uuid; v_owner uuid; v_status text;
  BEGIN
    UPDATE marketplace.job j SET status = 'completed', ended_at = clock_timestamp(), paid_micros = j.price_micros,
      current_attempt_id = NULL, current_device_id = NULL,
      exit_code = p_exit_code, result = p_result, result_sha256 = p_result_sha256
      FROM marketplace.attempt a
     WHERE j.id = p_job AND j.status = 'running' AND j.current_device_id = p_device AND a.id = j.current_attempt_id
       AND (p_attempt IS NULL OR j.current_attempt_id = p_attempt)
    RETURNING j.title, j.price_micros, a.id, a.owner_id INTO title, v_price, v_attempt, v_owner;
    is_new := FOUND;
    IF is_new THEN
      code := 'completed';
      v_fee := marketplace.fee(v_price, p_fee_bps);
      earned_micros := v_price - v_fee;
      UPDATE marketplace.attempt a SET status = 'completed', ended_at = clock_timestamp(), last_contact_at = clock_timestamp(),
        exit_code = p_exit_code, earned_micros = v_price - v_fee WHERE a.id = v_attempt;
      IF ledger.resolve('job', p_job, ARRAY[v_owner, ledger.fees()], ARRAY[v_price - v_fee, v_fee],
                        ARRAY['job_pay', 'platform_fee'], ARRAY[p_device, NULL], title) <> 'resolved' THEN
        RAISE EXCEPTION 'The running job % had no hold to pay from', p_job;
      END IF;
      RETURN;
    END IF;
    SELECT a.status, j.title, a.earned_micros INTO v_status, title, earned_micros
      FROM marketplace.attempt a JOIN marketplace.job j ON j.id = a.job_id
     WHERE a.job_id = p_job AND a.device_id = p_device AND (p_attempt IS NULL OR a.id = p_attempt)
     ORDER BY a.id DESC LIMIT 1;
    code := CASE WHEN NOT FOUND THEN 'job_not_found' WHEN v_status = 'completed' THEN 'completed' ELSE 'attempt_ended' END;
  END $$;
`;
