-- Whether a device may run one more job with a spec, or by hand. Exact while the caller holds the device's lock.
CREATE OR REPLACE FUNCTION marketplace.has_room(p_device uuid, p_by_hand boolean, p_by_hand_max int)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT count(*) FROM marketplace.attempt a
           WHERE a.device_id = p_device AND a.ended_at IS NULL AND a.by_hand = p_by_hand)
    < CASE WHEN p_by_hand THEN p_by_hand_max ELSE workers.concurrency(p_device) END;
END
$$;
