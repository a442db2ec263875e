-- Stores counters: they only grow, up to the leased bytes, and settled leases stay as they are.
-- p_usage: [{"s": session, "u": used, "c": [{"d": device, "g": gateway's count, "e": the exit's}]}]
CREATE OR REPLACE FUNCTION bandwidth.count_usage(p_gateway uuid, p_usage jsonb)
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE v_sessions uuid[]; v_bytes bigint[];
BEGIN
  IF jsonb_array_length(p_usage) = 0 THEN RETURN; END IF;
  WITH told AS MATERIALIZED (
    SELECT (u->>'s')::uuid AS session_id, (u->>'u')::bigint AS used, u->'c' AS carried FROM jsonb_array_elements(p_usage) u
  ), open AS MATERIALIZED (
    SELECT l.session_id, l.used FROM bandwidth.lease l
     WHERE l.gateway_id = p_gateway AND NOT l.final AND l.session_id IN (SELECT t.session_id FROM told t)
     ORDER BY l.session_id FOR UPDATE
  ), counted AS (
    UPDATE bandwidth.lease l SET used = least(l.leased, t.used) FROM told t JOIN open USING (session_id)
     WHERE l.session_id = t.session_id AND l.gateway_id = p_gateway AND least(l.leased, t.used) > l.used
     RETURNING l.session_id, l.used - open.used AS bytes
  ), carried AS (
    INSERT INTO bandwidth.carriage AS k (session_id, gateway_id, device_id, gateway_bytes, exit_bytes)
    SELECT t.session_id, p_gateway, (c->>'d')::uuid, (c->>'g')::bigint, (c->>'e')::bigint
      FROM told t JOIN open USING (session_id) CROSS JOIN LATERAL jsonb_array_elements(t.carried) c ORDER BY 3, 1
    ON CONFLICT (session_id, gateway_id, device_id) DO UPDATE
      SET gateway_bytes = greatest(k.gateway_bytes, EXCLUDED.gateway_bytes), exit_bytes = greatest(k.exit_bytes, EXCLUDED.exit_bytes)
      WHERE EXCLUDED.gateway_bytes > k.gateway_bytes OR EXCLUDED.exit_bytes > k.exit_bytes
  )
  SELECT array_agg(c.session_id), array_agg(c.bytes) INTO v_sessions, v_bytes FROM counted c;
  IF v_sessions IS NOT NULL THEN PERFORM bandwidth.add_usage(v_sessions, v_bytes); END IF;
END
$$;
