-- The money in a list of parts that settles on a later day.
CREATE OR REPLACE FUNCTION ledger.unsettled(p_parts ledger.part[])
RETURNS bigint LANGUAGE sql STABLE AS $$
SELECT coalesce(sum(amount), 0)::bigint FROM unnest(p_parts) WHERE settles > ledger.today() AND settles < 'infinity'
$$;
