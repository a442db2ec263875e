-- Finds the devices of tokens by their hashes (hex), and notes the contact, for all calls but heartbeats. Skips rows that
-- another transaction is writing: that write counts as contact, too.
CREATE OR REPLACE FUNCTION workers.recognise(hashes text[])
RETURNS TABLE(token text, id uuid, owner_id uuid) LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY WITH known AS (
      SELECT sent.token, d.id, d.owner_id FROM unnest(hashes) AS sent(token)
        JOIN workers.device d ON d.token_hash = decode(sent.token, 'hex') AND d.revoked_at IS NULL),
    silent AS (
      SELECT p.device_id FROM workers.presence p JOIN known ON p.device_id = known.id
      WHERE p.last_contact_at IS NULL OR p.last_contact_at < now() - interval '1 second'
      FOR NO KEY UPDATE OF p SKIP LOCKED),
    contacted AS (
      UPDATE workers.presence p SET last_contact_at = now() FROM silent WHERE p.device_id = silent.device_id)
    SELECT known.token, known.id, known.owner_id FROM known;
END
$$;
