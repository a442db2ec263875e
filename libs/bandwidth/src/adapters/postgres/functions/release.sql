-- A gateway's last report about a session for now: unused bytes of its lease return to the session.
CREATE OR REPLACE FUNCTION bandwidth.release(p_gateway uuid, p_usage jsonb)
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE v_session uuid := (p_usage->0->>'s')::uuid; v_rest bigint;
BEGIN
  PERFORM 1 FROM bandwidth.session WHERE id = v_session FOR UPDATE;
  PERFORM bandwidth.count_usage(p_gateway, p_usage);
  SELECT leased - used INTO v_rest FROM bandwidth.lease
   WHERE session_id = v_session AND gateway_id = p_gateway AND closed_at IS NULL AND NOT final;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE bandwidth.lease SET leased = used, closed_at = clock_timestamp()
   WHERE session_id = v_session AND gateway_id = p_gateway;
  UPDATE bandwidth.session SET leased_bytes = leased_bytes - v_rest WHERE id = v_session;
  PERFORM bandwidth.close_if_exhausted(ARRAY[v_session]);
END
$$;
