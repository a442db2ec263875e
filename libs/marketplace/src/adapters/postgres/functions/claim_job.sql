-- The best job for a device, taken; nothing when there is none. Each match key is one short index range in the order
-- of the offer, so the cost doesn't grow with the number of jobs. Locked rows are skipped: claimers never queue. A copy
-- is taken under the lock of the job it is a copy of; where somebody else has that, the next best job is looked for.
CREATE OR REPLACE FUNCTION marketplace.claim_job(
  p_device uuid, p_owner uuid, p_attempt uuid, p_keys text[], p_network boolean, p_memory_mb float8, p_gpu_count int,
  p_gpu_memory_gb float8, p_min_usd_micros bigint, p_hourly_floor bigint, p_coin_usd_micros bigint, p_fee_bps int,
  OUT attempt_id uuid, OUT job_id uuid, OUT title text, OUT job_type text, OUT price_micros bigint,
  OUT duration_hrs int, OUT spec jsonb
)
LANGUAGE plpgsql SET enable_sort = off SET enable_seqscan = off AS $$
DECLARE v_depth int; v_job uuid; v_parent uuid; v_min_usd_micros bigint;
BEGIN
  IF NOT marketplace.has_room(p_device, false, 0) THEN RETURN; END IF;
  -- Its owner may have raised it while the device waited.
  v_min_usd_micros := greatest(p_min_usd_micros, workers.min_price(p_device));
  -- Usually the best of each key is enough; others are read when that one is locked.
  FOREACH v_depth IN ARRAY ARRAY[1, 64] LOOP
    FOR v_job, v_parent IN
      SELECT best.id, best.copy_of
        FROM unnest(p_keys) AS k (key)
       CROSS JOIN LATERAL (
         SELECT c.id, c.copy_of, c.hourly_micros FROM marketplace.job c
          WHERE c.match_key = k.key AND c.ended_at IS NULL AND c.current_attempt_id IS NULL
            AND c.hourly_micros >= p_hourly_floor
            AND (p_network OR NOT c.needs_network) AND c.needs_memory_mb <= p_memory_mb
            AND c.needs_gpu_count <= p_gpu_count AND c.needs_gpu_memory_gb <= p_gpu_memory_gb
            AND c.expires_at > clock_timestamp()
            AND (v_min_usd_micros = 0 OR (c.price_micros - marketplace.fee(c.price_micros, p_fee_bps))::numeric * p_coin_usd_micros
                 >= v_min_usd_micros::numeric * c.duration_hrs * 1000000)
            AND (c.failures = 0 AND c.failure IS NULL OR NOT marketplace.is_barred(c.id, p_device, p_owner))
            AND (c.copy_of IS NULL OR c.buyer_id <> p_owner AND NOT EXISTS (SELECT 1 FROM marketplace.copy_owner o
                            WHERE o.parent_id = c.copy_of AND o.owner_id = p_owner AND o.copy_id <> c.id))
          ORDER BY c.hourly_micros DESC, c.id LIMIT v_depth) AS best
       ORDER BY best.hourly_micros DESC, best.id
    LOOP
      IF v_parent IS NOT NULL THEN
        PERFORM 1 FROM marketplace.job p
          WHERE p.id = v_parent AND p.ended_at IS NULL FOR UPDATE SKIP LOCKED;
        CONTINUE WHEN NOT FOUND OR EXISTS (SELECT 1 FROM marketplace.copy_owner o
          WHERE o.parent_id = v_parent AND o.owner_id = p_owner AND o.copy_id <> v_job);
      END IF;
      -- Whether it still waits: looked up by its key, and locked.
      SELECT j.id, j.title, j.job_type, j.price_micros, j.duration_hrs, j.spec
        INTO job_id, title, job_type, price_micros, duration_hrs, spec
        FROM marketplace.job j WHERE j.id = v_job AND j.ended_at IS NULL AND j.current_attempt_id IS NULL
         FOR UPDATE SKIP LOCKED;
      CONTINUE WHEN NOT FOUND;
      attempt_id := p_attempt;
      IF v_parent IS NOT NULL THEN
        PERFORM marketplace.take_copy(v_job, v_parent, p_device, p_owner, p_attempt);
        RETURN;
      END IF;
      UPDATE marketplace.job j SET status = 'running', current_attempt_id = p_attempt, current_device_id = p_device,
        started_at = coalesce(j.started_at, clock_timestamp())
       WHERE j.id = v_job;
      PERFORM marketplace.start_attempt(p_attempt, v_job, p_device, p_owner, true);
      RETURN;
    END LOOP;
    EXIT WHEN NOT FOUND;
  END LOOP;
END
$$;
