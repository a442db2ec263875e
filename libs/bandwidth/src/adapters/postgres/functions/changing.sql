-- Active sessions of these users, the newest `most` of each, and a text that changes with the bytes bought and used.
CREATE OR REPLACE FUNCTION bandwidth.changing(users uuid[], most int)
RETURNS TABLE(user_id uuid, id uuid, version text) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT u.id, s.id, concat_ws(' ', s.bought_bytes, s.provider_bytes, s.expires_at, l.used)
  FROM unnest(users) AS u (id)
  CROSS JOIN LATERAL (
    SELECT o.* FROM bandwidth.session o WHERE o.user_id = u.id AND o.status = 'active'
    ORDER BY o.id DESC LIMIT most) AS s
  CROSS JOIN LATERAL (SELECT sum(k.used) AS used FROM bandwidth.lease k WHERE k.session_id = s.id) AS l
$$;
