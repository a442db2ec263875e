-- 'posted', or 'insufficient_balance' with nothing written. A job with quorum is not on offer itself: its first copy is.
CREATE OR REPLACE FUNCTION marketplace.post_job(
  p_id uuid, p_buyer uuid, p_title text, p_job_type text, p_price bigint, p_hours int, p_description text,
  p_requirements text, p_spec jsonb, p_expires_after_hours int, p_match_key text, p_network boolean, p_memory_mb int,
  p_gpu_count int, p_gpu_memory_gb float8, p_verification text, p_quorum int, p_max_attempts int
)
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, description, requirements,
    spec, expires_at, match_key, needs_network, needs_memory_mb, needs_gpu_count, needs_gpu_memory_gb, verification,
    quorum, max_attempts)
  SELECT p_id, p_buyer, p_title, p_job_type, p_price, p_hours, p_description, p_requirements, p_spec,
    clock_timestamp() + make_interval(hours => p_expires_after_hours), CASE WHEN p_quorum IS NULL THEN p_match_key END,
    coalesce(p_network, false), coalesce(p_memory_mb, 0), coalesce(p_gpu_count, 0), coalesce(p_gpu_memory_gb, 0),
    p_verification, p_quorum, p_max_attempts
   WHERE ledger.hold(p_buyer, 'coin', p_price * p_max_attempts, 'job', p_id, p_title) = 'held';
  IF NOT FOUND THEN RETURN 'insufficient_balance'; END IF;
  IF p_quorum IS NOT NULL THEN PERFORM marketplace.offer_copies(p_id, p_match_key, 1); END IF;
  RETURN 'posted';
END
$$;

-- Called by processes of the previous release.
CREATE OR REPLACE FUNCTION marketplace.post_job(
  p_id uuid, p_buyer uuid, p_title text, p_job_type text, p_price bigint, p_hours int, p_description text,
  p_requirements text, p_spec jsonb, p_expires_after_hours int, p_match_key text, p_network boolean, p_memory_mb int,
  p_gpu_count int, p_gpu_memory_gb float8
)
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, description, requirements,
    spec, expires_at, match_key, needs_network, needs_memory_mb, needs_gpu_count, needs_gpu_memory_gb)
  SELECT p_id, p_buyer, p_title, p_job_type, p_price, p_hours, p_description, p_requirements,
    p_spec, clock_timestamp() + make_interval(hours => p_expires_after_hours), p_match_key,
    coalesce(p_network, false), coalesce(p_memory_mb, 0), coalesce(p_gpu_count, 0), coalesce(p_gpu_memory_gb, 0)
   WHERE ledger.hold(p_buyer, 'coin', p_price, 'job', p_id, p_title) = 'held';
  RETURN CASE WHEN FOUND THEN 'posted' ELSE 'insufficient_balance' END;
END
$$;
