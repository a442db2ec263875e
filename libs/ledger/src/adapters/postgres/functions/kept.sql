-- What `taken` leaves of the parts. Inlined by PostgreSQL, as `taken` is.
CREATE OR REPLACE FUNCTION ledger.kept(p_parts ledger.part[], p_balance bigint, p_amount bigint, p_first text)
RETURNS ledger.part[] LANGUAGE sql STABLE AS $$
SELECT CASE WHEN p_parts IS NULL THEN NULL
  WHEN p_first = 'gifts' AND (p_parts[1]).settles = 'infinity' AND (p_parts[1]).amount > p_amount AND cardinality(p_parts) = 1
    THEN ARRAY[ROW('infinity', (p_parts[1]).amount - p_amount)::ledger.part]
  ELSE ledger.plus(p_parts, ledger.taken(p_parts, p_balance, p_amount, p_first), -1) END
$$;
