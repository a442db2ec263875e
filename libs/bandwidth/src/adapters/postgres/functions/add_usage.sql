-- Notes when bytes were used, by five minutes. Gateways share a session's row, so each writes its rows in the order of
-- their ids, last of all that a report writes. No foreign key: it would lock the session behind its lease, the other way
-- round than settlement does.
CREATE OR REPLACE FUNCTION bandwidth.add_usage(p_sessions uuid[], p_bytes bigint[])
RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
BEGIN
  INSERT INTO bandwidth.usage AS u (session_id, at, bytes)
  SELECT t.session_id, to_timestamp(floor(extract(epoch FROM clock_timestamp()) / 300) * 300), t.bytes
    FROM unnest(p_sessions, p_bytes) t (session_id, bytes) ORDER BY t.session_id
  ON CONFLICT (session_id, at) DO UPDATE SET bytes = u.bytes + EXCLUDED.bytes;
END
$$;
