-- Until when a device gets no offers; null: it gets them.
CREATE OR REPLACE FUNCTION marketplace.paused_until(p_device uuid)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
SELECT b.paused_until FROM marketplace.device_breaker b
 WHERE b.device_id = p_device AND b.paused_until > clock_timestamp()
   AND NOT EXISTS (SELECT 1 FROM marketplace.attempt a
                    WHERE a.device_id = p_device AND a.ended_at > b.paused_at AND a.status = 'completed')
$$;
