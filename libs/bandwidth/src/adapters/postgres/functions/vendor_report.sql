-- Stores a vendor's usage as if a gateway had leased exactly the used bytes: it only grows, up to the bought bytes, and
-- ends with the final report. Returns by how much the excess grew, which nobody pays for.
CREATE OR REPLACE FUNCTION bandwidth.vendor_report(p_session uuid, p_used bigint, p_final boolean)
RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE v_session bandwidth.session; v_lease bandwidth.lease; v_used bigint; v_excess bigint;
BEGIN
  SELECT * INTO v_session FROM bandwidth.session
   WHERE id = p_session AND provider = 'http' AND settled_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;
  INSERT INTO bandwidth.lease (session_id, gateway_id, leased) VALUES (p_session, bandwidth.vendor(), 0)
  ON CONFLICT DO NOTHING;
  SELECT * INTO v_lease FROM bandwidth.lease
   WHERE session_id = p_session AND gateway_id = bandwidth.vendor() AND closed_at IS NULL AND NOT final;
  IF NOT FOUND THEN RETURN 0; END IF;
  v_used := greatest(v_lease.used, least(p_used, v_session.bought_bytes));
  v_excess := greatest(0, p_used - greatest(v_session.bought_bytes, v_session.provider_bytes));
  UPDATE bandwidth.session SET leased_bytes = leased_bytes + v_used - v_lease.used,
         provider_bytes = greatest(provider_bytes, p_used)
   WHERE id = p_session AND (v_used > v_lease.used OR p_used > provider_bytes);
  UPDATE bandwidth.lease SET leased = v_used, used = v_used, closed_at = CASE WHEN p_final THEN clock_timestamp() END
   WHERE session_id = p_session AND gateway_id = bandwidth.vendor() AND (v_used > used OR p_final);
  IF v_used > v_lease.used THEN PERFORM bandwidth.add_usage(ARRAY[p_session], ARRAY[v_used - v_lease.used]); END IF;
  IF v_excess > 0 THEN
    INSERT INTO bandwidth.session_event (session_id, type, message) VALUES (p_session, 'vendor_excess',
      'The provider reported ' || p_used - v_session.bought_bytes || ' bytes beyond what was bought; they cost nothing.');
  END IF;
  RETURN v_excess;
END
$$;
