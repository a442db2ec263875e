-- User to treasury, as much of the amount as the balance has: gifts first, or last where the amount isn't about gifts.
-- 'deposit_shortfall' takes at most what the user owes, and pays it off. Returns what was taken; 0 with nothing written.
CREATE OR REPLACE FUNCTION ledger.claw_back(
  p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text, p_memo text
)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE v_taken bigint;
BEGIN
  SELECT least(balance, p_amount, CASE WHEN p_kind = 'deposit_shortfall' THEN
      (SELECT sum(owed) FROM ledger.debt WHERE owner = p_user) END) INTO v_taken FROM ledger.account WHERE owner = p_user AND currency = p_currency FOR UPDATE;
  IF coalesce(v_taken, 0) <= 0 OR EXISTS (SELECT 1 FROM ledger.transfer WHERE key = p_key) THEN RETURN 0; END IF;
  PERFORM ledger.debit(p_key, p_user, ledger.treasury(), p_currency, v_taken, p_kind, NULL, NULL, p_memo,
                       CASE WHEN p_kind IN ('adjustment', 'deposit_shortfall') THEN 'unsettled' ELSE 'gifts' END);
  IF p_kind = 'deposit_shortfall' THEN
    UPDATE ledger.debt d SET owed = d.owed - least(d.owed, greatest(0, v_taken - older.owed)) FROM (
      SELECT key, sum(owed) OVER (ORDER BY at, key) - owed AS owed FROM ledger.debt WHERE owner = p_user) older
     WHERE d.key = older.key AND d.owed > 0;
  END IF;
  RETURN v_taken;
END
$$;
