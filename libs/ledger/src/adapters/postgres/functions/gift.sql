-- The gifts in a list of parts: its first part, if it has any.
CREATE OR REPLACE FUNCTION ledger.gift(p_parts ledger.part[])
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT CASE WHEN (p_parts[1]).settles = 'infinity' THEN (p_parts[1]).amount ELSE 0 END $$;
