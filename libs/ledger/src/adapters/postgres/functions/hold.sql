-- User to escrow. 'held', or with nothing written: 'insufficient_balance'; for a withdrawal see hold_to_leave.
CREATE OR REPLACE FUNCTION ledger.hold(
  p_payer uuid, p_currency text, p_amount bigint, p_subject_type text, p_subject_id uuid, p_memo text
)
RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF p_subject_type = 'withdrawal' THEN
    RETURN ledger.hold_to_leave(p_payer, p_currency, p_amount, p_subject_type, p_subject_id, p_memo);
  END IF;
  -- One statement: starting three costs more than what they write.
  WITH debit AS (
    UPDATE ledger.account SET balance = balance - p_amount, version = version + 1,
        parts = ledger.kept(parts, balance, p_amount, 'gifts'), moved = ledger.taken(parts, balance, p_amount, 'gifts')
     WHERE owner = p_payer AND currency = p_currency AND balance >= p_amount AND NOT in_debt RETURNING balance, version, moved
  ), held AS (
    INSERT INTO ledger.hold (subject_type, subject_id, payer, currency, amount, parts)
    SELECT p_subject_type, p_subject_id, p_payer, p_currency, p_amount, moved FROM debit
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, debit_version, debit_balance, parts)
  SELECT p_subject_type || ':' || p_subject_id || ':hold', p_currency, p_payer, ledger.escrow(), p_amount,
         p_subject_type || '_hold', p_subject_type, p_subject_id, p_memo, version, balance, moved FROM debit;
  IF FOUND THEN RETURN 'held'; END IF;
  IF ledger.debt_is_over(p_payer, p_currency) THEN
    RETURN ledger.hold(p_payer, p_currency, p_amount, p_subject_type, p_subject_id, p_memo);
  END IF;
  RETURN 'insufficient_balance';
END
$$;
