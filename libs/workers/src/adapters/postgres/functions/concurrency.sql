CREATE OR REPLACE FUNCTION workers.concurrency(device_id uuid)
RETURNS int LANGUAGE sql STABLE AS $$ SELECT coalesce((SELECT p.concurrency FROM workers.presence p WHERE p.device_id = $1), 1) $$;
