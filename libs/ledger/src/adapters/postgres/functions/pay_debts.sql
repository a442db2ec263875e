-- User to treasury: pays debts, oldest first, out of money that has just come in. Money from the treasury only forgives
-- them: the user didn't pay that part, so `recover` doesn't give it back.
CREATE OR REPLACE FUNCTION ledger.pay_debts(p_key text, p_from uuid, p_user uuid, p_currency text, p_amount bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_debt ledger.debt; v_left bigint := p_amount; v_pays bigint; v_usd bigint; v_forgives boolean := p_from = ledger.treasury();
BEGIN
  FOR v_debt IN SELECT * FROM ledger.debt WHERE owner = p_user AND owed > 0 ORDER BY at, key FOR UPDATE LOOP
    v_pays := CASE WHEN p_currency = 'usd' THEN least(v_left, v_debt.owed)
      ELSE least(v_left, ceil(v_debt.owed::numeric * 1000000 / v_debt.coin_usd)) END;
    v_usd := CASE WHEN p_currency = 'usd' THEN v_pays
      ELSE least(v_debt.owed, floor(v_pays::numeric * v_debt.coin_usd / 1000000)) END;
    EXIT WHEN v_usd = 0;
    IF p_currency = 'coin' THEN v_pays := ceil(v_usd::numeric * 1000000 / v_debt.coin_usd); END IF;
    PERFORM ledger.debit(p_key || ':' || v_debt.key, p_user, ledger.treasury(), p_currency, v_pays,
                         CASE WHEN v_forgives THEN 'debt_forgiven' ELSE 'debt_paid' END,
                         v_debt.subject_type, v_debt.subject_id, NULL, 'settled');
    UPDATE ledger.debt SET owed = owed - v_usd, paid = paid + CASE WHEN v_forgives THEN 0 ELSE v_usd END,
        forgiven = forgiven + CASE WHEN v_forgives THEN v_usd ELSE 0 END WHERE key = v_debt.key;
    v_left := v_left - v_pays;
  END LOOP;
END
$$;
