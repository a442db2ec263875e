-- Stands for the vendor among the leases' gateways.
CREATE OR REPLACE FUNCTION bandwidth.vendor()
RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '00000000-0000-7000-8000-0000000000fe'::uuid $$;
