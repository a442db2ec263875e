-- The gifts of the platform that a user has.
CREATE OR REPLACE FUNCTION ledger.gifts(p_user uuid, p_currency text)
RETURNS bigint LANGUAGE sql STABLE AS $$
SELECT coalesce((SELECT ledger.gift(parts) FROM ledger.account WHERE owner = p_user AND currency = p_currency), 0)
$$;
