-- Credits a user and writes the line. The account's row lock orders everything that happens to it. p_fee: the fee kept of
-- the payer's own money. Returns how that changed the payee's parts; null: not at all.
DROP FUNCTION IF EXISTS ledger.credit(text, uuid, uuid, text, bigint, text, text, uuid, text, uuid);
CREATE OR REPLACE FUNCTION ledger.credit(
  p_key text, p_from uuid, p_user uuid, p_currency text, p_amount bigint, p_kind text, p_subject_type text,
  p_subject_id uuid, p_memo text, p_earned_by uuid, p_parts ledger.part[] DEFAULT NULL::ledger.part[],
  p_fee bigint DEFAULT 0, p_fee_parts ledger.part[] DEFAULT NULL::ledger.part[]
)
RETURNS ledger.part[] LANGUAGE plpgsql AS $$
DECLARE v_freed ledger.part[]; v_in_debt boolean;
BEGIN
  WITH credited AS (
    UPDATE ledger.account SET balance = balance + p_amount, version = version + 1,
        parts = ledger.plus(ledger.plus(parts, p_parts), ledger.freed(parts, p_parts, p_fee, p_fee_parts)),
        moved = ledger.freed(parts, p_parts, p_fee, p_fee_parts)
     WHERE owner = p_user AND currency = p_currency RETURNING balance, version, moved, in_debt
  )
  INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, earned_by,
                               credit_version, credit_balance, parts, freed)
  SELECT p_key, p_currency, p_from, p_user, p_amount, p_kind, p_subject_type, p_subject_id, p_memo, p_earned_by,
         version, balance, p_parts, moved FROM credited
  RETURNING freed, (SELECT in_debt FROM credited) INTO v_freed, v_in_debt;
  IF NOT FOUND THEN RAISE EXCEPTION 'User % has no % account', p_user, p_currency; END IF;
  -- Only money that came in pays debts: not gifts, exchanges or disputed money.
  IF v_in_debt AND p_from <> ledger.exchange_desk() AND p_amount > ledger.gift(p_parts) + ledger.disputed(p_parts) THEN
    PERFORM ledger.pay_debts(p_key, p_from, p_user, p_currency, p_amount - ledger.gift(p_parts) - ledger.disputed(p_parts));
    PERFORM ledger.debt_is_over(p_user, p_currency);
  END IF;
  RETURN v_freed;
END
$$;
