-- Debits a user and writes the line. Returns the parts it took. The caller has seen under the row's lock that the balance
-- is enough.
CREATE OR REPLACE FUNCTION ledger.debit(
  p_key text, p_user uuid, p_to uuid, p_currency text, p_amount bigint, p_kind text, p_subject_type text,
  p_subject_id uuid, p_memo text, p_first text
)
RETURNS ledger.part[] LANGUAGE plpgsql AS $$
DECLARE v_taken ledger.part[];
BEGIN
  WITH debited AS (
    UPDATE ledger.account SET balance = balance - p_amount, version = version + 1,
        parts = ledger.kept(parts, balance, p_amount, p_first),
        moved = ledger.taken(parts, balance, p_amount, p_first)
     WHERE owner = p_user AND currency = p_currency RETURNING balance, version, moved
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, debit_version, debit_balance, parts)
  SELECT p_key, p_currency, p_user, p_to, p_amount, p_kind, p_subject_type, p_subject_id, p_memo, version, balance, moved FROM debited
  RETURNING parts INTO v_taken;
  RETURN v_taken;
END
$$;
