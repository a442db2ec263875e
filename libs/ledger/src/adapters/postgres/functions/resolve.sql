-- Escrow to the payees, the rest back to the payer. 'resolved', or 'not_held' with nothing written.
CREATE OR REPLACE FUNCTION ledger.resolve(
  p_subject_type text, p_subject_id uuid, p_payees uuid[], p_amounts bigint[], p_kinds text[], p_earned_by uuid[],
  p_memo text
)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_hold ledger.hold; v_rest bigint; v_parts ledger.part[]; v_key text := p_subject_type || ':' || p_subject_id || ':resolve:';
BEGIN
  UPDATE ledger.hold SET resolved_at = now()
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id AND num_nulls(resolved_at) = 1 RETURNING * INTO v_hold;
  IF NOT FOUND THEN RETURN 'not_held'; END IF;
  v_rest := v_hold.amount;
  FOR i IN 1 .. cardinality(p_payees) LOOP v_rest := v_rest - p_amounts[i]; END LOOP;
  IF v_rest < 0 THEN RAISE EXCEPTION 'The legs of % % exceed its hold by %', p_subject_type, p_subject_id, -v_rest; END IF;
  -- Usually one payee and nothing to return: that account's own lock will do.
  IF cardinality(array_remove(p_payees, ledger.fees())) > 1 OR cardinality(p_payees) > 0 AND v_rest > 0 THEN
    PERFORM ledger.lock_accounts(p_payees || v_hold.payer, v_hold.currency);
  END IF;
  v_parts := ledger.pay_legs(v_key, v_hold, p_payees, p_amounts, p_kinds, p_earned_by, p_memo);
  IF v_rest > 0 THEN
    PERFORM ledger.credit(v_key || 'rest', ledger.escrow(), v_hold.payer, v_hold.currency, v_rest, 'refund',
                          p_subject_type, p_subject_id, p_memo, NULL, v_parts);
  END IF;
  RETURN 'resolved';
END
$$;
