-- Puts copies on offer. Each may wait as long as the job itself might. Their price is what an agreeing result is paid,
-- rounded down: the rest of the job's price returns to its buyer.
CREATE OR REPLACE FUNCTION marketplace.offer_copies(p_parent uuid, p_match_key text, p_count int)
RETURNS void LANGUAGE sql AS $$
INSERT INTO marketplace.job (id, copy_of, buyer_id, title, job_type, price_micros, duration_hrs, description,
  requirements, spec, verification, quorum, expires_at, match_key, needs_network, needs_memory_mb, needs_gpu_count,
  needs_gpu_memory_gb)
SELECT marketplace.new_id(), p.id, p.buyer_id, p.title, p.job_type, p.price_micros / p.quorum, p.duration_hrs,
  p.description, p.requirements, p.spec, p.verification, p.quorum,
  clock_timestamp() + (p.expires_at - p.created_at), p_match_key, p.needs_network, p.needs_memory_mb,
  p.needs_gpu_count, p.needs_gpu_memory_gb
FROM marketplace.job p CROSS JOIN generate_series(1, p_count) WHERE p.id = p_parent
$$;
