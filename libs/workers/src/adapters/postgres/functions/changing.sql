-- Devices of these users, the newest `most` of each, and a text that changes with each of their heartbeats.
CREATE OR REPLACE FUNCTION workers.changing(users uuid[], most int)
RETURNS TABLE(user_id uuid, id uuid, version text) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT u.id, d.id, concat_ws(' ', p.last_heartbeat_at, p.offline)
  FROM unnest(users) AS u (id)
  CROSS JOIN LATERAL (
    SELECT o.id FROM workers.device o WHERE o.owner_id = u.id AND o.revoked_at IS NULL
    ORDER BY o.id DESC LIMIT most) AS d
  LEFT JOIN LATERAL (
    SELECT h.last_heartbeat_at, h.offline FROM workers.presence h WHERE h.device_id = d.id LIMIT 1) AS p ON true
$$;
