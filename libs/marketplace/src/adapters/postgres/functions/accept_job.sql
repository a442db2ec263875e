-- 'accepted' (a repeat of the device that has it too), 'job_not_waiting', 'job_blocked_for_device', 'device_full',
-- 'job_not_found'. The default of p_by_hand_max is for processes of the previous release.
DROP FUNCTION IF EXISTS marketplace.accept_job(uuid, uuid, uuid, uuid);
CREATE OR REPLACE FUNCTION marketplace.accept_job(
  p_job uuid, p_device uuid, p_owner uuid, p_attempt uuid, p_by_hand_max int DEFAULT 3, OUT code text,
  OUT is_new boolean, OUT attempt_id uuid, OUT job_id uuid, OUT title text, OUT job_type text,
  OUT price_micros bigint, OUT duration_hrs int, OUT spec jsonb
)
LANGUAGE plpgsql AS $$
DECLARE v_status text; v_device uuid; v_parent uuid;
BEGIN
  -- The status is no plain comparison, so that no index of waiting jobs is walked where the key finds the one at once.
  UPDATE marketplace.job j SET status = 'running', current_attempt_id = p_attempt, current_device_id = p_device,
    started_at = coalesce(j.started_at, clock_timestamp())
   WHERE j.id = p_job AND j.status || '' = 'waiting' AND j.expires_at > clock_timestamp() AND j.quorum IS NULL AND marketplace.has_room(p_device, j.spec IS NULL, p_by_hand_max)
     AND (j.failures = 0 AND j.failure IS NULL OR NOT EXISTS (SELECT 1 FROM marketplace.attempt a
                     WHERE a.job_id = p_job AND a.status = 'failed' AND (a.device_id = p_device OR a.by_program AND a.owner_id = p_owner)))
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
                  WHERE a.job_id = p_job AND a.status = 'failed' AND (a.device_id = p_device OR a.by_program AND a.owner_id = p_owner)) THEN 'job_blocked_for_device'
    WHEN v_status = 'waiting' AND NOT marketplace.has_room(p_device, spec IS NULL, p_by_hand_max)
      AND EXISTS (SELECT 1 FROM marketplace.job w WHERE w.id = p_job AND w.expires_at > clock_timestamp()) THEN 'device_full'
    ELSE 'job_not_waiting' END;
  -- Only a refusal of copies names a job, see accept_copy.
  IF code <> 'accepted' THEN job_id := NULL; END IF;
END
$$;
