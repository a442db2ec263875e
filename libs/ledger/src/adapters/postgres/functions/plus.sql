-- The first list plus p_times the second, by day; money settled by now needs no part any more.
CREATE OR REPLACE FUNCTION ledger.plus(p_parts ledger.part[], p_more ledger.part[], p_times int DEFAULT 1)
RETURNS ledger.part[] LANGUAGE plpgsql STABLE AS $$
DECLARE v_sum bigint;
BEGIN
  IF p_more IS NULL THEN RETURN p_parts; END IF;
  -- Usually both sides have nothing but gifts.
  IF cardinality(p_parts) = 1 AND cardinality(p_more) = 1 AND (p_parts[1]).settles = 'infinity' AND (p_more[1]).settles = 'infinity' THEN
    v_sum := (p_parts[1]).amount + p_times * (p_more[1]).amount;
    RETURN CASE WHEN v_sum <> 0 THEN ARRAY[ROW('infinity', v_sum)::ledger.part] END;
  END IF;
  RETURN (
    SELECT array_agg(ROW(settles, total)::ledger.part ORDER BY settles DESC) FROM (
      SELECT settles, sum(amount)::bigint AS total FROM (
        SELECT settles, amount FROM unnest(p_parts) UNION ALL SELECT settles, p_times * amount FROM unnest(p_more)) both_lists
       WHERE settles > ledger.today() GROUP BY settles) by_day
     WHERE total <> 0);
END
$$;
