-- As accept_job, for a job with quorum or one of its copies. Takes the named copy, or another if that one is taken: they are
-- as good as each other. 'job_not_waiting' with a job_id: no copy waits that this device may take, but more may
-- come on offer.
CREATE OR REPLACE FUNCTION marketplace.accept_copy(
  p_job uuid, p_parent uuid, p_device uuid, p_owner uuid, p_attempt uuid, OUT code text, OUT is_new boolean,
  OUT attempt_id uuid, OUT job_id uuid, OUT title text, OUT job_type text, OUT price_micros bigint,
  OUT duration_hrs int, OUT spec jsonb
)
LANGUAGE plpgsql AS $$
DECLARE v_status text; v_buyer uuid; v_own uuid;
BEGIN
  -- Devices that accept a copy wait for each other here, so the copy of this owner is known below.
  SELECT p.status, p.buyer_id INTO v_status, v_buyer FROM marketplace.job p WHERE p.id = p_parent FOR UPDATE;
  SELECT o.copy_id INTO v_own FROM marketplace.copy_owner o WHERE o.parent_id = p_parent AND o.owner_id = p_owner;
  SELECT c.id INTO job_id FROM marketplace.job c
   WHERE c.copy_of = p_parent AND c.current_device_id = p_device;
  is_new := NOT FOUND;
  IF is_new AND v_status IN ('waiting', 'running') AND v_buyer <> p_owner AND marketplace.has_room(p_device, false, 0) THEN
    SELECT c.id INTO job_id FROM marketplace.job c
     WHERE c.copy_of = p_parent AND (v_own IS NULL OR v_own = c.id)
       AND c.status = 'waiting' AND c.expires_at > clock_timestamp()
       AND (c.failures = 0 OR NOT EXISTS (SELECT 1 FROM marketplace.attempt a
                       WHERE a.job_id = c.id AND a.device_id = p_device AND a.status = 'failed'))
     -- Waits for a transaction that has a copy without its parent's lock (a late report, say), instead of skipping the copy.
     ORDER BY c.id <> p_job, c.id LIMIT 1 FOR UPDATE;
    IF FOUND THEN PERFORM marketplace.take_copy(job_id, p_parent, p_device, p_owner, p_attempt); END IF;
  END IF;
  IF job_id IS NULL THEN
    is_new := false;
    code := CASE WHEN v_status IN ('waiting', 'running') AND (v_buyer = p_owner OR v_own IS NOT NULL)
      THEN 'job_blocked_for_device' WHEN v_status IN ('waiting', 'running') AND NOT marketplace.has_room(p_device, false, 0) THEN 'device_full'
      ELSE 'job_not_waiting' END;
    IF code = 'job_not_waiting' AND v_status IN ('waiting', 'running') THEN job_id := p_parent; END IF;
    RETURN;
  END IF;
  code := 'accepted';
  SELECT c.current_attempt_id, c.title, c.job_type, c.price_micros, c.duration_hrs, c.spec
    INTO attempt_id, title, job_type, price_micros, duration_hrs, spec FROM marketplace.job c WHERE c.id = job_id;
END
$$;
