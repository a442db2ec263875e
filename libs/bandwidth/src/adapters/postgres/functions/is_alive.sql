-- Alive: has not signed off, and reported within the last 10 s.
CREATE OR REPLACE FUNCTION bandwidth.is_alive(gateway bandwidth.gateway)
RETURNS boolean LANGUAGE sql STABLE AS $$ SELECT gateway.left_at IS NULL AND gateway.seen_at > clock_timestamp() - interval '10 seconds' $$;
