-- In the order of time, as the service's own ids are (UUID version 7): the oldest copy is offered first.
CREATE OR REPLACE FUNCTION marketplace.new_id()
RETURNS uuid LANGUAGE sql AS $$
SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
        || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
$$;
