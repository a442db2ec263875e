/** The functions of the hot writes as migration 1763700412000 leaves them. */

export const TAKE = `
  -- A device takes a copy. The caller has locked the copy and the job it is a copy of, and made sure that this owner has
  -- no other; the key of copy_owner stands behind that.
  CREATE FUNCTION marketplace.take_copy(p_copy uuid, p_parent uuid, p_device uuid, p_owner uuid, p_attempt uuid)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO marketplace.copy_owner (parent_id, owner_id, copy_id)
    SELECT p_parent, p_owner, p_copy WHERE NOT EXISTS (SELECT 1 FROM marketplace.copy_owner o
      WHERE o.parent_id = p_parent AND o.owner_id = p_owner AND o.copy_id = p_copy);
    UPDATE marketplace.job j SET status = 'running', current_attempt_id = p_attempt, current_device_id = p_device,
      started_at = coalesce(j.started_at, clock_timestamp()) WHERE j.id = p_copy;
    WITH started AS (
      UPDATE marketplace.job p SET status = 'running', started_at = clock_timestamp()
       WHERE p.id = p_parent AND p.status = 'waiting' RETURNING p.id, p.title, p.buyer_id
    )
    INSERT INTO platform.outbox (type, payload, audience)
    SELECT 'job.started', jsonb_build_object('job_id', s.id, 'title', s.title, 'status', 'running', 'attempt_id', p_attempt),
           ARRAY[s.buyer_id] FROM started s;
    PERFORM marketplace.start_attempt(p_attempt, p_copy, p_device, p_owner, true);
  END $$;
`;

export const START = `
  -- Whoever takes a job: its attempt, the command that tells a running agent (jobs by hand have no agent), and the news:
  -- for the buyer, or of a copy for whoever judges the copies.
  CREATE OR REPLACE FUNCTION marketplace.start_attempt(p_attempt uuid, p_job uuid, p_device uuid, p_owner uuid, p_has_spec boolean)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id) VALUES (p_attempt, p_job, p_device, p_owner);
    IF p_has_spec THEN
      PERFORM workers.send_command(p_device, 'start', jsonb_build_object('job_id', p_job, 'attempt_id', p_attempt));
    END IF;
    INSERT INTO platform.outbox (type, payload, audience)
    SELECT CASE WHEN j.copy_of IS NULL THEN 'job.started' ELSE 'marketplace.copy_started.v1' END,
           CASE WHEN j.copy_of IS NULL
             THEN jsonb_build_object('job_id', j.id, 'title', j.title, 'status', 'running', 'attempt_id', p_attempt)
             ELSE jsonb_build_object('jobId', j.copy_of, 'copyId', j.id) END,
           CASE WHEN j.copy_of IS NULL THEN ARRAY[j.buyer_id] END
      FROM marketplace.job j WHERE j.id = p_job;
  END $$;
`;

export const POST = `
  -- 'posted', or 'insufficient_balance' with nothing written. A job with quorum is not on offer itself: its first copy is.
  CREATE OR REPLACE FUNCTION marketplace.post_job(
    p_id uuid, p_buyer uuid, p_title text, p_job_type text, p_price bigint, p_hours int, p_description text,
    p_requirements text, p_spec jsonb, p_expires_after_hours int, p_match_key text, p_network boolean,
    p_memory_mb int, p_gpu_count int, p_gpu_memory_gb double precision, p_verification text, p_quorum int
  ) RETURNS text LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, description, requirements,
      spec, expires_at, match_key, needs_network, needs_memory_mb, needs_gpu_count, needs_gpu_memory_gb, verification, quorum)
    SELECT p_id, p_buyer, p_title, p_job_type, p_price, p_hours, p_description, p_requirements, p_spec,
      clock_timestamp() + make_interval(hours => p_expires_after_hours), CASE WHEN p_quorum IS NULL THEN p_match_key END,
      coalesce(p_network, false), coalesce(p_memory_mb, 0), coalesce(p_gpu_count, 0), coalesce(p_gpu_memory_gb, 0),
      p_verification, p_quorum
     WHERE ledger.hold(p_buyer, 'coin', p_price, 'job', p_id, p_title) = 'held';
    IF NOT FOUND THEN RETURN 'insufficient_balance'; END IF;
    IF p_quorum IS NOT NULL THEN PERFORM marketplace.offer_copies(p_id, p_match_key, 1); END IF;
    RETURN 'posted';
  END $$;
`;

export const ACCEPT = `
  -- As accept_job, for a copy, or for a job with quorum: then it takes one of its waiting copies.
  CREATE FUNCTION marketplace.accept_copy(
    p_job uuid, p_parent uuid, p_device uuid, p_owner uuid, p_attempt uuid,
    OUT code text, OUT is_new boolean, OUT attempt_id uuid, OUT job_id uuid, OUT title text, OUT job_type text,
    OUT price_micros bigint, OUT duration_hrs int, OUT spec jsonb
  ) LANGUAGE plpgsql AS $$
  DECLARE v_status text; v_buyer uuid; v_own uuid;
  BEGIN
    -- All who want a copy by name wait for each other here, so the copy of this owner is known below.
    SELECT p.status, p.buyer_id INTO v_status, v_buyer FROM marketplace.job p WHERE p.id = p_parent FOR UPDATE;
    SELECT o.copy_id INTO v_own FROM marketplace.copy_owner o WHERE o.parent_id = p_parent AND o.owner_id = p_owner;
    SELECT c.id INTO job_id FROM marketplace.job c
     WHERE c.copy_of = p_parent AND c.current_device_id = p_device AND p_job IN (c.id, p_parent);
    is_new := NOT FOUND;
    IF is_new AND v_status IN ('waiting', 'running') AND v_buyer <> p_owner THEN
      SELECT c.id INTO job_id FROM marketplace.job c
       WHERE c.copy_of = p_parent AND p_job IN (c.id, p_parent) AND (v_own IS NULL OR v_own = c.id)
         AND c.status = 'waiting' AND c.expires_at > clock_timestamp()
         AND (c.failures = 0 OR NOT EXISTS (SELECT 1 FROM marketplace.attempt a
                         WHERE a.job_id = c.id AND a.device_id = p_device AND a.status = 'failed'))
       ORDER BY c.id LIMIT 1 FOR UPDATE SKIP LOCKED;
      IF FOUND THEN PERFORM marketplace.take_copy(job_id, p_parent, p_device, p_owner, p_attempt); END IF;
    END IF;
    IF job_id IS NULL THEN
      is_new := false;
      code := CASE WHEN v_status IN ('waiting', 'running') AND (v_buyer = p_owner OR v_own IS NOT NULL)
        THEN 'job_blocked_for_device' ELSE 'job_not_waiting' END;
      RETURN;
    END IF;
    code := 'accepted';
    SELECT c.current_attempt_id, c.title, c.job_type, c.price_micros, c.duration_hrs, c.spec
      INTO attempt_id, title, job_type, price_micros, duration_hrs, spec FROM marketplace.job c WHERE c.id = job_id;
  END $$;

  -- 'accepted' (a repeat of the device that has it too), 'job_not_waiting', 'job_blocked_for_device', 'job_not_found'.
  CREATE OR REPLACE FUNCTION marketplace.accept_job(
    p_job uuid, p_device uuid, p_owner uuid, p_attempt uuid,
    OUT code text, OUT is_new boolean, OUT attempt_id uuid, OUT job_id uuid, OUT title text, OUT job_type text,
    OUT price_micros bigint, OUT duration_hrs int, OUT spec jsonb
  ) LANGUAGE plpgsql AS $$
  DECLARE v_status text; v_device uuid; v_parent uuid;
  BEGIN
    -- The status is no plain comparison, so that no index of waiting jobs is walked where the key finds the one at once.
    UPDATE marketplace.job j SET status = 'running', current_attempt_id = p_attempt, current_device_id = p_device,
      started_at = coalesce(j.started_at, clock_timestamp())
     WHERE j.id = p_job AND j.status || '' = 'waiting' AND j.expires_at > clock_timestamp() AND j.quorum IS NULL
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
    SELECT j.status, j.current_device_id, j.id, j.current_attempt_id, j.title, j.job_type, j.price_micros, j.duration_hrs,
           j.spec, CASE WHEN j.quorum IS NOT NULL THEN coalesce(j.copy_of, j.id) END
      INTO v_status, v_device, job_id, attempt_id, title, job_type, price_micros, duration_hrs, spec, v_parent
      FROM marketplace.job j WHERE j.id = p_job;
    IF v_parent IS NOT NULL THEN
      SELECT r.code, r.is_new, r.attempt_id, r.job_id, r.title, r.job_type, r.price_micros, r.duration_hrs, r.spec
        INTO code, is_new, attempt_id, job_id, title, job_type, price_micros, duration_hrs, spec
        FROM marketplace.accept_copy(p_job, v_parent, p_device, p_owner, p_attempt) r;
      RETURN;
    END IF;
    code := CASE
      WHEN job_id IS NULL THEN 'job_not_found'
      WHEN v_device = p_device THEN 'accepted'
      WHEN EXISTS (SELECT 1 FROM marketplace.attempt a
                    WHERE a.job_id = p_job AND a.device_id = p_device AND a.status = 'failed') THEN 'job_blocked_for_device'
      ELSE 'job_not_waiting' END;
  END $$;
`;

export const CLAIM = `
  -- The best job for a device, taken; nothing when there is none. Each match key is one short index range in the order
  -- of the offer, so the cost doesn't grow with the number of jobs. Locked rows are skipped: claimers never queue. A copy
  -- is taken under the lock of the job it is a copy of; where somebody else has that, the next best job is looked for.
  CREATE OR REPLACE FUNCTION marketplace.claim_job(
    p_device uuid, p_owner uuid, p_attempt uuid, p_keys text[], p_network boolean, p_memory_mb double precision,
    p_gpu_count int, p_gpu_memory_gb double precision, p_min_usd_micros bigint, p_hourly_floor bigint,
    p_coin_usd_micros bigint, p_fee_bps int,
    OUT attempt_id uuid, OUT job_id uuid, OUT title text, OUT job_type text, OUT price_micros bigint,
    OUT duration_hrs int, OUT spec jsonb
  ) LANGUAGE plpgsql AS $$
  DECLARE v_parent uuid; v_passed uuid[] := '{}';
  BEGIN
    FOR v_try IN 1..8 LOOP
      SELECT j.id, j.copy_of INTO job_id, v_parent
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
            AND (c.copy_of IS NULL OR c.buyer_id <> p_owner AND NOT EXISTS (SELECT 1 FROM marketplace.copy_owner o
                            WHERE o.parent_id = c.copy_of AND o.owner_id = p_owner AND o.copy_id <> c.id))
          ORDER BY c.hourly_micros DESC, c.id LIMIT 64) AS best
        JOIN marketplace.job j ON j.id = best.id
       WHERE j.status = 'waiting' AND j.id <> ALL (v_passed)
       ORDER BY best.hourly_micros DESC, best.id LIMIT 1 FOR UPDATE OF j SKIP LOCKED;
      EXIT WHEN job_id IS NULL OR v_parent IS NULL;
      PERFORM 1 FROM marketplace.job p
        WHERE p.id = v_parent AND p.status IN ('waiting', 'running') FOR UPDATE SKIP LOCKED;
      EXIT WHEN FOUND AND NOT EXISTS (SELECT 1 FROM marketplace.copy_owner o
        WHERE o.parent_id = v_parent AND o.owner_id = p_owner AND o.copy_id <> job_id);
      v_passed := v_passed || job_id;
      job_id := NULL;
    END LOOP;
    IF job_id IS NULL THEN RETURN; END IF;
    IF v_parent IS NOT NULL THEN
      PERFORM marketplace.take_copy(job_id, v_parent, p_device, p_owner, p_attempt);
      SELECT j.current_attempt_id, j.title, j.job_type, j.price_micros, j.duration_hrs, j.spec
        INTO attempt_id, title, job_type, price_micros, duration_hrs, spec FROM marketplace.job j WHERE j.id = job_id;
      RETURN;
    END IF;
    UPDATE marketplace.job j SET status = 'running', current_attempt_id = p_attempt, current_device_id = p_device,
      started_at = coalesce(j.started_at, clock_timestamp())
     WHERE j.id = job_id
    RETURNING j.current_attempt_id, j.title, j.job_type, j.price_micros, j.duration_hrs, j.spec
      INTO attempt_id, title, job_type, price_micros, duration_hrs, spec;
    PERFORM marketplace.start_attempt(p_attempt, job_id, p_device, p_owner, true);
  END $$;
`;

export const COMPLETE = `
  -- 'completed' (a repeat by the same device too), 'attempt_ended', or 'job_not_found' for a device that never had it.
  -- Without verification it pays at once; with review the price stays held until p_review_hours are over; a copy's
  -- result is paid when the copies have been compared, so it earns nothing here.
  CREATE OR REPLACE FUNCTION marketplace.complete_attempt(
    p_job uuid, p_device uuid, p_attempt uuid, p_exit_code int, p_result text, p_result_sha256 text, p_fee_bps int,
    p_review_hours int,
    OUT code text, OUT is_new boolean, OUT title text, OUT earned_micros bigint, OUT review_due_at timestamptz
  ) LANGUAGE plpgsql AS $$
  DECLARE v_price bigint; v_fee bigint; v_attempt uuid; v_owner uuid; v_buyer uuid; v_status text; v_verification text;
    v_parent uuid;
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
    RETURNING j.title, j.price_micros, j.buyer_id, j.verification, j.review_due_at, j.copy_of, a.id, a.owner_id
      INTO title, v_price, v_buyer, v_verification, review_due_at, v_parent, v_attempt, v_owner;
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
