-- A device takes a copy. The caller has locked the copy and the job it is a copy of, and checked that this owner has
-- no other; the key of copy_owner enforces it.
CREATE OR REPLACE FUNCTION marketplace.take_copy(
  p_copy uuid, p_parent uuid, p_device uuid, p_owner uuid, p_attempt uuid
)
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
END
$$;
