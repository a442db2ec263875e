-- A fee paid in the payer's own money turns as many gifts of the payee into the payee's own money, which settles when the
-- fee does. p_parts: what the payee has, p_more: what the payee gets. Returns the change; null: none.
CREATE OR REPLACE FUNCTION ledger.freed(
  p_parts ledger.part[], p_more ledger.part[], p_fee bigint, p_fee_parts ledger.part[]
)
RETURNS ledger.part[] LANGUAGE plpgsql STABLE AS $$
DECLARE v_gift bigint;
BEGIN
  IF p_fee = 0 THEN RETURN NULL; END IF;
  v_gift := least(ledger.gift(p_parts) + ledger.gift(p_more), p_fee);
  IF v_gift = 0 THEN RETURN NULL; END IF;
  RETURN ARRAY[ROW('infinity', -v_gift)::ledger.part] || ledger.taken(p_fee_parts, p_fee, v_gift, 'unsettled');
END
$$;
