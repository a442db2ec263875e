-- Provider to user: money that came in, and settles after so many whole days. False when the key was posted before.
CREATE OR REPLACE FUNCTION ledger.deposit(
  p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text, p_subject_type text, p_subject_id uuid,
  p_memo text, p_settles_days int DEFAULT 0
)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  -- Both currencies: a charge-back may follow in the same transaction.
  PERFORM ledger.lock_accounts(ARRAY[p_user], NULL);
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN false; END IF;
  PERFORM ledger.credit(p_key, ledger.provider(), p_user, p_currency, p_amount, p_kind, p_subject_type, p_subject_id, p_memo, NULL,
                        ledger.settling(p_amount, p_settles_days));
  RETURN true;
END
$$;
