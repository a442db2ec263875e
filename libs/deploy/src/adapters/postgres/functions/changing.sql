-- Deploys of these users that are not over, the newest `most` of each, and a text that changes with their places, their
-- revision and what they have cost; every ten seconds while replicas run, since each second costs.
CREATE OR REPLACE FUNCTION deploy.changing(users uuid[], most int)
RETURNS TABLE(user_id uuid, id uuid, version text) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT u.id, d.id, concat_ws(' ', d.status, d.reason_code, d.revision, d.replicas, d.held_micros, d.billed_micros, e.id,
    CASE d.status WHEN 'running' THEN floor(extract(epoch FROM now()) / 10) END)
  FROM unnest(users) AS u (id)
  CROSS JOIN LATERAL (
    SELECT o.* FROM deploy.deploy o WHERE o.owner_id = u.id AND num_nulls(o.ended_at) = 1
    ORDER BY o.id DESC LIMIT most) AS d
  LEFT JOIN LATERAL (
    SELECT n.id FROM deploy.event n WHERE n.deploy_id = d.id ORDER BY n.id DESC LIMIT 1) AS e ON true
$$;
