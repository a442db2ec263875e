-- One currency of a user for the other, at the platform's desk. Unsettled money stays unsettled.
-- 'exchanged', or with nothing written: 'done_before', 'insufficient_balance', 'gifts_stay_here'.
CREATE OR REPLACE FUNCTION ledger.exchange(
  p_key text, p_user uuid, p_from text, p_amount bigint, p_to text, p_receives bigint, p_memo text
)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_balance bigint; v_gift bigint; v_taken ledger.part[];
BEGIN
  PERFORM ledger.lock_accounts(ARRAY[p_user], NULL);
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key || ':from') THEN RETURN 'done_before'; END IF;
  SELECT balance, ledger.gift(parts) INTO v_balance, v_gift FROM ledger.account WHERE owner = p_user AND currency = p_from;
  IF v_balance IS NULL OR v_balance < p_amount OR ledger.owes(p_user) > 0 THEN RETURN 'insufficient_balance'; END IF;
  IF v_balance - v_gift < p_amount THEN RETURN 'gifts_stay_here'; END IF;
  v_taken := ledger.debit(p_key || ':from', p_user, ledger.exchange_desk(), p_from, p_amount, 'exchange', NULL, NULL, p_memo, 'unsettled');
  PERFORM ledger.credit(p_key || ':to', ledger.exchange_desk(), p_user, p_to, p_receives, 'exchange', NULL, NULL, p_memo, NULL,
                        ledger.scaled(v_taken, p_amount, p_receives));
  RETURN 'exchanged';
END
$$;
