-- Of these devices, a text that changes with the replicas they run and how far each is.
CREATE OR REPLACE FUNCTION deploy.at_work(devices uuid[])
RETURNS TABLE(device_id uuid, version text) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT d.id, (SELECT string_agg(concat_ws(' ', p.id, p.state), ' ' ORDER BY p.id) FROM deploy.placement p
    WHERE p.device_id = d.id AND p.ended_at IS NULL)
  FROM unnest(devices) AS d (id)
$$;
