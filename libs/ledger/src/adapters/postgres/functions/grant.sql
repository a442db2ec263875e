-- Treasury to user. False when the key was posted before. A gift, unless it corrects a mistake.
CREATE OR REPLACE FUNCTION ledger.grant(
  p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text, p_memo text
)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM ledger.account WHERE owner = p_user AND currency = p_currency FOR UPDATE;
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN false; END IF;
  PERFORM ledger.credit(p_key, ledger.treasury(), p_user, p_currency, p_amount, p_kind, NULL, NULL, p_memo, NULL,
                        CASE WHEN p_kind <> 'adjustment' THEN ARRAY[ROW('infinity', p_amount)::ledger.part] END);
  RETURN true;
END
$$;
