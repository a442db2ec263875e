-- Ends sessions without a byte left: all are leased, and no living gateway has unused ones.
CREATE OR REPLACE FUNCTION bandwidth.close_if_exhausted(p_sessions uuid[])
RETURNS SETOF uuid LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY
  WITH due AS (
    SELECT s.id FROM bandwidth.session s
     WHERE s.id = ANY(p_sessions) AND s.status = 'active' AND s.leased_bytes = s.bought_bytes
       AND NOT EXISTS (SELECT 1 FROM bandwidth.lease l JOIN bandwidth.gateway g ON g.id = l.gateway_id
                        WHERE l.session_id = s.id AND l.used < l.leased AND l.closed_at IS NULL AND bandwidth.is_alive(g))
     ORDER BY s.id FOR UPDATE SKIP LOCKED
  ), closed AS (
    UPDATE bandwidth.session s SET status = 'exhausted', ended_at = clock_timestamp(), cause = 'used up'
      FROM due WHERE s.id = due.id RETURNING s.id
  ), told AS (
    INSERT INTO bandwidth.session_event (session_id, type, message)
    SELECT c.id, 'exhausted', 'The bytes that were bought are used up.' FROM closed c
  )
  SELECT c.id FROM closed c;
END
$$;
