-- Adds to an open hold, from payer to escrow. 'held', or with nothing written: 'not_held' (also for a key used before),
-- 'insufficient_balance'. The hold's row lock orders this against its resolution.
CREATE OR REPLACE FUNCTION ledger.extend_hold(
  p_key text, p_subject_type text, p_subject_id uuid, p_amount bigint, p_memo text
)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_hold ledger.hold; v_taken ledger.part[];
BEGIN
  SELECT * INTO v_hold FROM ledger.hold
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id AND num_nulls(resolved_at) = 1 FOR UPDATE;
  IF NOT FOUND OR EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN 'not_held'; END IF;
  PERFORM ledger.debt_is_over(v_hold.payer, v_hold.currency);
  PERFORM 1 FROM ledger.account WHERE owner = v_hold.payer AND currency = v_hold.currency AND balance >= p_amount AND NOT in_debt FOR UPDATE;
  IF NOT FOUND THEN RETURN 'insufficient_balance'; END IF;
  v_taken := ledger.debit(p_key, v_hold.payer, ledger.escrow(), v_hold.currency, p_amount, p_subject_type || '_hold',
                          p_subject_type, p_subject_id, p_memo, 'gifts');
  UPDATE ledger.hold SET amount = amount + p_amount, parts = ledger.plus(parts, v_taken)
   WHERE subject_type = p_subject_type AND subject_id = p_subject_id;
  RETURN 'held';
END
$$;
