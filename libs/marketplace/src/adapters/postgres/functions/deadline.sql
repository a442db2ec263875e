-- When the server ends an attempt. With a spec an agent ends it by itself, and its clock starts once image and inputs are
-- there; so these, its own word with exit code and log, and what it delivers have a quarter of an hour.
CREATE OR REPLACE FUNCTION marketplace.deadline(p_start timestamptz, p_hours int, p_spec jsonb)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
SELECT p_start + least(make_interval(hours => p_hours), make_interval(secs => (p_spec ->> 'timeout_s')::int))
  + CASE WHEN p_spec IS NULL THEN interval '0' ELSE interval '15 minutes' END
$$;
