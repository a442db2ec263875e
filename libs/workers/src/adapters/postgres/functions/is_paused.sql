-- Whether the device's owner wants no new work on it for now.
CREATE OR REPLACE FUNCTION workers.is_paused(device_id uuid)
RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT coalesce((SELECT d.paused FROM workers.device d WHERE d.id = $1), false) $$;
