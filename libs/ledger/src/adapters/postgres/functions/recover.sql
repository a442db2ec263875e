-- The provider gave back what the treasury had lost in a charge-back. The user owes nothing of it any more; what the user
-- has paid of it since is theirs again and settles after so many whole days (it may have been unsettled money); the rest is
-- the treasury's. False when the key was posted before.
CREATE OR REPLACE FUNCTION ledger.recover(
  p_key text, p_currency text, p_amount bigint, p_kind text, p_subject_type text, p_subject_id uuid, p_memo text,
  p_debt text DEFAULT NULL::text, p_settles_days int DEFAULT 0
)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v_owner uuid; v_paid bigint;
BEGIN
  SELECT owner INTO v_owner FROM ledger.debt WHERE key = p_debt;
  PERFORM ledger.lock_accounts(ARRAY[v_owner], NULL);
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key IN (p_key, p_key || ':paid')) THEN RETURN false; END IF;
  UPDATE ledger.debt SET owed = 0 WHERE key = p_debt RETURNING least(paid, p_amount) INTO v_paid;
  IF v_paid > 0 THEN
    PERFORM ledger.credit(p_key || ':paid', ledger.provider(), v_owner, p_currency, v_paid, 'debt_returned', p_subject_type, p_subject_id, p_memo, NULL,
                          ledger.settling(v_paid, p_settles_days));
  END IF;
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo)
  SELECT p_key, p_currency, ledger.provider(), ledger.treasury(), p_amount - coalesce(v_paid, 0), p_kind, p_subject_type, p_subject_id, p_memo
   WHERE p_amount > coalesce(v_paid, 0)
  ON CONFLICT (key) DO NOTHING;
  RETURN FOUND OR v_paid > 0;
END
$$;
