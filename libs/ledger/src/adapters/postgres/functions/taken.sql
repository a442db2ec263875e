-- As `taken_by_day`, for the usual cases: no parts, or gifts enough. Written so that PostgreSQL inlines it.
CREATE OR REPLACE FUNCTION ledger.taken(p_parts ledger.part[], p_balance bigint, p_amount bigint, p_first text)
RETURNS ledger.part[] LANGUAGE sql STABLE AS $$
SELECT CASE WHEN p_parts IS NULL THEN NULL
  WHEN p_first = 'gifts' AND (p_parts[1]).settles = 'infinity' AND (p_parts[1]).amount >= p_amount
    THEN ARRAY[ROW('infinity', p_amount)::ledger.part]
  ELSE ledger.taken_by_day(p_parts, p_balance, p_amount, p_first) END
$$;
