-- Whether an account was marked as in debt and no longer is. Locks first: a charge-back may be adding to the debt.
CREATE OR REPLACE FUNCTION ledger.debt_is_over(p_user uuid, p_currency text)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger.account WHERE owner = p_user AND currency = p_currency AND in_debt FOR UPDATE;
  IF NOT FOUND OR ledger.owes(p_user) > 0 THEN RETURN false; END IF;
  UPDATE ledger.account SET in_debt = false WHERE owner = p_user AND currency = p_currency;
  RETURN true;
END
$$;
