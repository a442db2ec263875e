-- When the server ends an attempt. With a spec, the agent ends it by itself, on a clock that starts once image and inputs
-- are there: a quarter of an hour more leaves time for these, for its report and for uploading outputs.
CREATE OR REPLACE FUNCTION marketplace.deadline(p_start timestamptz, p_hours int, p_spec jsonb)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
SELECT p_start + least(make_interval(hours => p_hours), make_interval(secs => (p_spec ->> 'timeout_s')::int))
  + CASE WHEN p_spec IS NULL THEN interval '0' ELSE interval '15 minutes' END
$$;
