-- The provider took money back. The user pays as many dollars as the balance has, gifts last, then coins that aren't gifts at
-- p_coin_usd (micro-dollars a coin; null: no coins, and no debt). The platform loses the rest, and the user owes it.
-- Returns what the user paid; null, with nothing written, when the key was used before. So the provider's account
-- always follows the provider's books.
CREATE OR REPLACE FUNCTION ledger.charge_back(
  p_key text, p_user uuid, p_currency text, p_amount bigint, p_kind text, p_subject_type text, p_subject_id uuid,
  p_memo text, p_coin_usd bigint DEFAULT NULL::bigint
)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE v_missing bigint; v_coins bigint; v_worth bigint; v_taken bigint; v_parts ledger.part[];
BEGIN
  PERFORM ledger.lock_accounts(ARRAY[p_user], NULL);
  IF EXISTS (SELECT 1 FROM ledger.transfer WHERE key IN (p_key, p_key || ':loss')) THEN RETURN NULL; END IF;
  SELECT p_amount - balance INTO STRICT v_missing FROM ledger.account WHERE owner = p_user AND currency = p_currency;
  IF v_missing > 0 AND p_coin_usd IS NOT NULL THEN
    SELECT least(balance - ledger.gift(parts), ceil(v_missing::numeric * 1000000 / p_coin_usd)) INTO v_coins
      FROM ledger.account WHERE owner = p_user AND currency = 'coin';
    v_worth := least(v_missing, floor(v_coins::numeric * p_coin_usd / 1000000));
    -- No more coins than the missing dollars are worth.
    v_coins := ceil(v_worth::numeric * 1000000 / p_coin_usd);
    IF v_worth > 0 THEN
      v_parts := ledger.debit(p_key || ':from', p_user, ledger.exchange_desk(), 'coin', v_coins, p_kind || '_exchange',
                              p_subject_type, p_subject_id, p_memo, 'unsettled');
      PERFORM ledger.credit(p_key || ':to', ledger.exchange_desk(), p_user, p_currency, v_worth, p_kind || '_exchange',
                            p_subject_type, p_subject_id, p_memo, NULL, ledger.scaled(v_parts, v_coins, v_worth));
    END IF;
  END IF;
  SELECT least(balance, p_amount) INTO STRICT v_taken FROM ledger.account WHERE owner = p_user AND currency = p_currency;
  IF v_taken > 0 THEN
    PERFORM ledger.debit(p_key, p_user, ledger.provider(), p_currency, v_taken, p_kind, p_subject_type, p_subject_id, p_memo, 'unsettled');
  END IF;
  IF v_taken = p_amount THEN RETURN v_taken; END IF;
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo)
  VALUES (p_key || ':loss', p_currency, ledger.treasury(), ledger.provider(), p_amount - v_taken, p_kind || '_loss', p_subject_type, p_subject_id, p_memo);
  IF p_coin_usd IS NOT NULL THEN
    PERFORM ledger.owe(p_key, p_user, p_amount - v_taken, p_coin_usd, p_subject_type, p_subject_id);
  END IF;
  RETURN v_taken;
END
$$;
