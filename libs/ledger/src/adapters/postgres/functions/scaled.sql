-- The same days in another currency: each amount times p_to / p_from. Running sums are rounded up, so the
-- total is never more than p_to.
CREATE OR REPLACE FUNCTION ledger.scaled(p_parts ledger.part[], p_from bigint, p_to bigint)
RETURNS ledger.part[] LANGUAGE sql STABLE AS $$
SELECT array_agg(ROW(settles, upto - before)::ledger.part ORDER BY settles DESC) FROM (
  SELECT settles, upto, lag(upto, 1, 0::bigint) OVER (ORDER BY settles DESC) AS before FROM (
    SELECT settles, ceil(sum(amount) OVER (ORDER BY settles DESC) * p_to / p_from)::bigint AS upto FROM unnest(p_parts)) sums) parts
 WHERE upto > before
$$;
