-- What will settle, but has not.
CREATE OR REPLACE FUNCTION ledger.unsettled(p_parts ledger.part[])
RETURNS bigint LANGUAGE sql STABLE AS $$
SELECT coalesce(sum(amount), 0)::bigint FROM unnest(p_parts) WHERE settles > ledger.today() AND settles < 'infinity'
$$;
