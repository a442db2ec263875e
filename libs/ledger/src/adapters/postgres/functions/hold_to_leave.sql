-- As `hold`, for a withdrawal: takes settled money first. 'gifts_stay_here' when the balance has the amount only with gifts.
CREATE OR REPLACE FUNCTION ledger.hold_to_leave(
  p_payer uuid, p_currency text, p_amount bigint, p_subject_type text, p_subject_id uuid, p_memo text
)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_gift bigint; v_own bigint; v_taken ledger.part[];
BEGIN
  SELECT ledger.gift(parts), balance - ledger.gift(parts) INTO v_gift, v_own FROM ledger.account
   WHERE owner = p_payer AND currency = p_currency FOR UPDATE;
  IF NOT FOUND OR v_gift + v_own < p_amount OR ledger.owes(p_payer) > 0 THEN RETURN 'insufficient_balance'; END IF;
  IF v_own < p_amount THEN RETURN 'gifts_stay_here'; END IF;
  v_taken := ledger.debit(p_subject_type || ':' || p_subject_id || ':hold', p_payer, ledger.escrow(), p_currency, p_amount,
                          p_subject_type || '_hold', p_subject_type, p_subject_id, p_memo, 'settled');
  INSERT INTO ledger.hold (subject_type, subject_id, payer, currency, amount, parts)
  VALUES (p_subject_type, p_subject_id, p_payer, p_currency, p_amount, v_taken);
  RETURN 'held';
END
$$;
