-- Of these devices, a text that changes when one starts or ends an attempt; without the last one that ended, nobody would
-- see an attempt that ended at once. One range of an index per device, whatever the statistics say (ADR 23).
CREATE OR REPLACE FUNCTION marketplace.at_work(devices uuid[])
RETURNS TABLE(device_id uuid, version text) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT d.id, concat_ws(' ',
    (SELECT e.id FROM marketplace.attempt e WHERE e.device_id = d.id AND e.ended_at IS NOT NULL
     ORDER BY e.ended_at DESC LIMIT 1),
    (SELECT string_agg(r.id::text, ' ' ORDER BY r.id) FROM marketplace.attempt r
     WHERE r.device_id = d.id AND r.ended_at IS NULL))
  FROM unnest(devices) AS d (id)
$$;
