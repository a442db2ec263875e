-- Adds micro-dollars to what a user owes. A user in debt can't spend.
CREATE OR REPLACE FUNCTION ledger.owe(
  p_key text, p_user uuid, p_amount bigint, p_coin_usd bigint, p_subject_type text, p_subject_id uuid
)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger.lock_accounts(ARRAY[p_user], NULL);
  INSERT INTO ledger.debt (key, owner, owed, coin_usd, subject_type, subject_id)
  VALUES (p_key, p_user, p_amount, p_coin_usd, p_subject_type, p_subject_id);
  UPDATE ledger.account SET in_debt = true WHERE owner = p_user;
END
$$;
