-- Escrow to the payees, under a hold that stays open. 'paid', or 'not_held' with nothing written (also for a key used
-- before). The hold's row lock orders this against its resolution; its CHECK refuses more than is held.
CREATE OR REPLACE FUNCTION ledger.pay_from_hold(
  p_key text, p_subject_type text, p_subject_id uuid, p_payees uuid[], p_amounts bigint[], p_kinds text[],
  p_earned_by uuid[], p_memo text
)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_hold ledger.hold; v_paid bigint := 0; v_parts ledger.part[];
BEGIN
  SELECT * INTO v_hold FROM ledger.hold
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id AND num_nulls(resolved_at) = 1 FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM ledger.transfer WHERE key IN (
    SELECT p_key || ':' || i FROM generate_series(1, cardinality(p_payees)) i)) THEN RETURN 'not_held'; END IF;
  IF cardinality(array_remove(p_payees, ledger.fees())) > 1 THEN
    PERFORM ledger.lock_accounts(p_payees, v_hold.currency);
  END IF;
  FOR i IN 1 .. cardinality(p_payees) LOOP v_paid := v_paid + p_amounts[i]; END LOOP;
  v_parts := ledger.pay_legs(p_key || ':', v_hold, p_payees, p_amounts, p_kinds, p_earned_by, p_memo);
  UPDATE ledger.hold SET amount = amount - v_paid, parts = v_parts WHERE subject_type = p_subject_type AND subject_id = p_subject_id;
  RETURN 'paid';
END
$$;
