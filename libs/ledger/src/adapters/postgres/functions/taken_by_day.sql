-- Which parts of a balance an amount takes. p_first: 'gifts', then what settles last, then settled money, and disputed
-- money at the end, as people spend; 'unsettled', latest first, then settled money, then gifts; 'settled', then what settles first, then gifts.
CREATE OR REPLACE FUNCTION ledger.taken_by_day(p_parts ledger.part[], p_balance bigint, p_amount bigint, p_first text)
RETURNS ledger.part[] LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH part AS (
      SELECT settles, amount FROM unnest(p_parts) WHERE settles > ledger.today()
    ), whole AS (
      SELECT * FROM part UNION ALL SELECT '-infinity', p_balance - coalesce((SELECT sum(amount) FROM part), 0)
    ), ranked AS (
      SELECT settles, amount, coalesce(sum(amount) OVER (ORDER BY
          CASE WHEN p_first <> 'gifts' THEN (settles = 'infinity')::int
               WHEN settles = 'infinity' THEN 0 WHEN settles = ledger.never() THEN 2 ELSE 1 END,
          CASE WHEN p_first = 'settled' THEN settles END, settles DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before FROM whole
    )
    SELECT array_agg(ROW(settles, least(amount, p_amount - before))::ledger.part ORDER BY settles DESC) FROM ranked
     WHERE amount > 0 AND before < p_amount AND settles > '-infinity');
END
$$;
