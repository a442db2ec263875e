-- 'completed' (a repeat by the same device too), 'attempt_ended', or 'job_not_found' for a device that never had it.
-- Without verification it pays at once; with review the price stays held until p_review_hours are over; a copy's
-- result is paid when the copies have been compared, so it earns nothing here.
CREATE OR REPLACE FUNCTION marketplace.complete_attempt(
  p_job uuid, p_device uuid, p_attempt uuid, p_exit_code int, p_result text, p_result_sha256 text, p_fee_bps int,
  p_review_hours int, OUT code text, OUT is_new boolean, OUT title text, OUT earned_micros bigint,
  OUT review_due_at timestamptz
)
LANGUAGE plpgsql AS $$
DECLARE v_price bigint; v_fee bigint; v_attempt uuid; v_owner uuid; v_buyer uuid; v_status text; v_verification text;
  v_parent uuid; v_hourly bigint; v_gpus int; v_by_hand boolean; v_failures int; v_rest bigint;
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
      j.hourly_micros, j.needs_gpu_count, j.match_key IS NULL, j.failures, j.price_micros * (j.max_attempts - 1) - j.tries_micros
    INTO title, v_price, v_buyer, v_verification, review_due_at, v_parent, v_attempt, v_owner,
      v_hourly, v_gpus, v_by_hand, v_failures, v_rest;
  is_new := FOUND;
  IF is_new THEN
    code := 'completed';
    v_fee := marketplace.fee(v_price, p_fee_bps);
    earned_micros := CASE WHEN v_verification = 'none' THEN v_price - v_fee ELSE 0 END;
    UPDATE marketplace.attempt a SET status = 'completed', ended_at = clock_timestamp(), last_contact_at = clock_timestamp(),
      exit_code = p_exit_code, earned_micros = complete_attempt.earned_micros, in_review = v_verification = 'review'
     WHERE a.id = v_attempt;
    IF v_verification = 'none' AND
       ledger.resolve('job', p_job, ARRAY[v_owner, ledger.fees()], ARRAY[v_price - v_fee, v_fee],
                      ARRAY['job_pay', 'platform_fee'], ARRAY[p_device, NULL], title) <> 'resolved' THEN
      RAISE EXCEPTION 'The running job % had no hold to pay from', p_job;
    END IF;
    IF v_failures > 0 THEN
      INSERT INTO platform.outbox (type, payload)
      VALUES ('marketplace.failed_job_completed.v1', jsonb_build_object('jobId', p_job));
    END IF;
    IF v_verification = 'review' AND v_rest > 0 THEN
      PERFORM ledger.pay_from_hold('job:' || p_job || ':rest', 'job', p_job, ARRAY[v_buyer], ARRAY[v_rest],
                                   ARRAY['refund'], ARRAY[NULL]::uuid[], title);
    END IF;
    IF v_parent IS NOT NULL THEN
      INSERT INTO platform.outbox (type, payload)
      VALUES ('marketplace.copy_ended.v1', jsonb_build_object('jobId', v_parent, 'copyId', p_job));
      RETURN;
    END IF;
    INSERT INTO platform.outbox (type, payload, audience) VALUES ('job.completed',
      jsonb_build_object('job_id', p_job, 'title', title, 'status', 'completed', 'attempt_id', v_attempt,
        'verification', v_verification,
        'review_due_at', to_char(review_due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      CASE WHEN v_owner = v_buyer THEN ARRAY[v_buyer] ELSE ARRAY[v_buyer, v_owner] END);
    IF v_owner <> v_buyer THEN
      -- A job by hand doesn't say what it used: it counts for the device's GPU.
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
END
$$;
