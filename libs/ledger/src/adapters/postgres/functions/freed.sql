-- How a fee that was paid in one's own money changes what somebody has, p_parts, and is paid, p_more: as many gifts become
-- their own, and settle when the fee does. Null: not at all.
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
