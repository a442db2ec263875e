-- Escrow to payees, out of a hold that the caller has locked. Fees take their parts first, then each payee, as people spend.
-- A fee of the payer's own money frees gifts of the payees, in their order. Returns the parts left in the hold.
CREATE OR REPLACE FUNCTION ledger.pay_legs(
  p_key text, p_hold ledger.hold, p_payees uuid[], p_amounts bigint[], p_kinds text[], p_earned_by uuid[], p_memo text
)
RETURNS ledger.part[] LANGUAGE plpgsql AS $$
DECLARE
  v_left bigint := p_hold.amount; v_parts ledger.part[] := p_hold.parts; v_leg ledger.part[]; v_freed ledger.part[];
  v_fee bigint := 0; v_fee_parts ledger.part[]; v_fees_now boolean;
BEGIN
  FOREACH v_fees_now IN ARRAY ARRAY[true, false] LOOP
    FOR i IN 1 .. cardinality(p_payees) LOOP
      CONTINUE WHEN p_amounts[i] = 0 OR ledger.is_platform(p_payees[i]) <> v_fees_now;
      v_leg := NULL;
      IF v_parts IS NOT NULL THEN
        v_leg := ledger.taken(v_parts, v_left, p_amounts[i], 'gifts');
        v_parts := ledger.plus(v_parts, v_leg, -1);
      END IF;
      v_left := v_left - p_amounts[i];
      IF v_fees_now THEN
        INSERT INTO ledger.transfer (key, currency, debit, credit, amount, kind, subject_type, subject_id, memo, parts)
        VALUES (p_key || i, p_hold.currency, ledger.escrow(), p_payees[i], p_amounts[i], p_kinds[i], p_hold.subject_type, p_hold.subject_id, p_memo, v_leg);
        CONTINUE WHEN p_payees[i] <> ledger.fees();
        v_fee := v_fee + p_amounts[i] - ledger.gift(v_leg);
        v_fee_parts := ledger.plus(v_fee_parts, ledger.dated(v_leg));
      ELSE
        v_freed := ledger.credit(p_key || i, ledger.escrow(), p_payees[i], p_hold.currency, p_amounts[i], p_kinds[i],
                                 p_hold.subject_type, p_hold.subject_id, p_memo, p_earned_by[i], v_leg, v_fee, v_fee_parts);
        CONTINUE WHEN v_freed IS NULL;
        v_fee := v_fee + ledger.gift(v_freed);
        v_fee_parts := ledger.plus(v_fee_parts, ledger.dated(v_freed), -1);
      END IF;
    END LOOP;
  END LOOP;
  RETURN v_parts;
END
$$;
