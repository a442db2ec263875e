-- Reserves up to p_bytes and returns how many; 0: none are left. Marks the session as wanted when other gateways have unused ones.
CREATE OR REPLACE FUNCTION bandwidth.lease(p_gateway uuid, p_session uuid, p_bytes bigint)
RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE v_session bandwidth.session; v_granted bigint;
BEGIN
  SELECT * INTO v_session FROM bandwidth.session
   WHERE id = p_session AND status || '' = 'active' AND expires_at > clock_timestamp() FOR UPDATE;
  IF NOT FOUND OR p_bytes <= 0 THEN RETURN 0; END IF;
  v_granted := least(p_bytes, v_session.bought_bytes - v_session.leased_bytes);
  IF v_granted < p_bytes AND (v_session.wanted_at IS NULL OR v_session.wanted_by <> p_gateway
                              OR v_session.wanted_at < clock_timestamp() - interval '1 second')
    AND EXISTS (SELECT 1 FROM bandwidth.lease l JOIN bandwidth.gateway g ON g.id = l.gateway_id
                 WHERE l.session_id = p_session AND l.gateway_id <> p_gateway AND l.used < l.leased
                   AND l.closed_at IS NULL AND bandwidth.is_alive(g)) THEN
    UPDATE bandwidth.session SET wanted_by = p_gateway, wanted_at = clock_timestamp() WHERE id = p_session;
  END IF;
  IF v_granted = 0 THEN RETURN 0; END IF;
  UPDATE bandwidth.session SET leased_bytes = leased_bytes + v_granted WHERE id = p_session;
  INSERT INTO bandwidth.lease AS l (session_id, gateway_id, leased) VALUES (p_session, p_gateway, v_granted)
  ON CONFLICT (session_id, gateway_id) DO UPDATE SET leased = l.leased + v_granted, closed_at = NULL;
  RETURN v_granted;
END
$$;
