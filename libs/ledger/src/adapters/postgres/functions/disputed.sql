-- The disputed money in a list of parts.
CREATE OR REPLACE FUNCTION ledger.disputed(p_parts ledger.part[])
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT coalesce(sum(amount), 0)::bigint FROM unnest(p_parts) WHERE settles = ledger.never() $$;
