-- The counter on the device's row makes the sequence gapless and its order the order of commits.
CREATE OR REPLACE FUNCTION workers.send_command(device_id uuid, type text, payload jsonb)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  next_seq bigint;
BEGIN
  UPDATE workers.device SET command_seq = command_seq + 1 WHERE id = $1 RETURNING command_seq INTO next_seq;
  IF next_seq IS NULL THEN RETURN NULL; END IF;
  INSERT INTO workers.command VALUES ($1, next_seq, $2, $3);
  RETURN next_seq;
END
$$;
