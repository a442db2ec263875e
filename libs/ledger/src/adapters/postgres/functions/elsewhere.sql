-- What was found elsewhere of the money that a user's charge-backs miss, in micro-dollars.
CREATE OR REPLACE FUNCTION ledger.elsewhere(p_user uuid)
RETURNS bigint LANGUAGE sql STABLE AS $$
SELECT coalesce(sum(found), 0)::bigint FROM ledger.trace JOIN ledger.debt USING (key) WHERE owner = p_user AND given_back IS NULL
$$;
