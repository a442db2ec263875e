-- A gateway's heartbeat with counters; returns the states of the sessions it watches.
CREATE OR REPLACE FUNCTION bandwidth.report(p_gateway uuid, p_usage jsonb, p_watched uuid[])
RETURNS TABLE(session_id uuid, active boolean, wanted boolean) LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  UPDATE bandwidth.gateway g SET seen_at = clock_timestamp() WHERE g.id = p_gateway;
  PERFORM bandwidth.count_usage(p_gateway, p_usage);
  IF EXISTS (SELECT 1 FROM bandwidth.session s
              WHERE s.id = ANY(p_watched) AND s.status = 'active' AND s.leased_bytes = s.bought_bytes) THEN
    PERFORM bandwidth.close_if_exhausted(p_watched);
  END IF;
  RETURN QUERY
  SELECT s.id, s.status = 'active' AND s.expires_at > clock_timestamp(),
         coalesce(s.wanted_by <> p_gateway AND s.wanted_at > clock_timestamp() - interval '2 seconds', false)
           AND EXISTS (SELECT 1 FROM bandwidth.lease l
                        WHERE l.session_id = s.id AND l.gateway_id = p_gateway AND l.used < l.leased)
    FROM bandwidth.session s WHERE s.id = ANY(p_watched);
END
$$;
