-- The day on which disputed money settles.
CREATE OR REPLACE FUNCTION ledger.never()
RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '9999-12-31'::date $$;
