-- Locks these users' accounts in a currency, or in all of them (null), always by owner, then currency. The platform's
-- accounts have no row.
CREATE OR REPLACE FUNCTION ledger.lock_accounts(p_owners uuid[], p_currency text)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger.account WHERE owner = ANY(p_owners) AND (p_currency IS NULL OR currency = p_currency)
   ORDER BY owner, currency FOR UPDATE;
END
$$;
