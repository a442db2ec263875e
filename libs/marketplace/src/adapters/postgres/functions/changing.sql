-- Open jobs of these users, the newest `most` of each, and a text that changes when one has something new to show though no
-- event tells of it: progress, every ten seconds what a running one costs, and every thirty why a waiting one waits. What is looked up
-- per user is one range of an index, whatever the statistics say (ADR 23).
CREATE OR REPLACE FUNCTION marketplace.changing(users uuid[], most int)
RETURNS TABLE(user_id uuid, id uuid, version text) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT u.id, j.id, concat_ws(' ', j.status, j.current_attempt_id, a.progress_at,
    floor(extract(epoch FROM now()) / CASE j.status WHEN 'running' THEN 10 ELSE 30 END))
  FROM unnest(users) AS u (id)
  CROSS JOIN LATERAL (
    SELECT o.id, o.status, o.current_attempt_id FROM marketplace.job o
    WHERE o.buyer_id = u.id AND o.copy_of IS NULL AND num_nulls(o.ended_at) = 1
    ORDER BY o.id DESC LIMIT most) AS j
  LEFT JOIN LATERAL (
    SELECT r.progress_at FROM marketplace.attempt r WHERE r.id = j.current_attempt_id LIMIT 1) AS a ON true
$$;
