-- The platform's accounts, which have no row: their balance is the sum of their transfers.
CREATE OR REPLACE FUNCTION ledger.is_platform(p_owner uuid)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
SELECT p_owner IN (ledger.treasury(), ledger.escrow(), ledger.fees(), ledger.provider(), ledger.exchange_desk())
$$;
