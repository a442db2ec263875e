-- Moves an amount of each place to another day. False, with nothing written, when one of them is locked or has less of the
-- day by now: it waits for no lock, so others who hold one may go on to take any other.
CREATE OR REPLACE FUNCTION ledger.redate(
  p_key text, p_from date, p_to date, p_types text[], p_ids uuid[], p_currencies text[], p_amounts bigint[]
)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v_accounts int; v_holds int;
BEGIN
  SELECT count(*) INTO v_accounts FROM (
    SELECT 1 FROM unnest(p_types, p_ids, p_currencies, p_amounts) place (type, id, currency, amount)
      JOIN ledger.account a ON place.type = 'user' AND a.owner = place.id AND a.currency = place.currency
     WHERE EXISTS (SELECT 1 FROM unnest(a.parts) one WHERE one.settles = p_from AND one.settles > ledger.today() AND one.amount >= place.amount)
       FOR UPDATE OF a SKIP LOCKED) locked;
  SELECT count(*) INTO v_holds FROM (
    SELECT 1 FROM unnest(p_types, p_ids, p_amounts) place (type, id, amount)
      JOIN ledger.hold h ON h.subject_type = place.type AND h.subject_id = place.id AND num_nulls(h.resolved_at) = 1
     WHERE EXISTS (SELECT 1 FROM unnest(h.parts) one WHERE one.settles = p_from AND one.settles > ledger.today() AND one.amount >= place.amount)
       FOR UPDATE OF h SKIP LOCKED) locked;
  IF v_accounts + v_holds < cardinality(p_ids) THEN RETURN false; END IF;
  INSERT INTO ledger.redated (key, type, id, currency, settles, parts)
  SELECT p_key, type, id, currency, p_from, ARRAY[ROW(p_to, amount), ROW(p_from, -amount)]::ledger.part[]
    FROM unnest(p_types, p_ids, p_currencies, p_amounts) place (type, id, currency, amount);
  UPDATE ledger.account a SET parts = ledger.plus(a.parts, r.parts) FROM ledger.redated r
   WHERE r.key = p_key AND r.settles = p_from AND r.type = 'user' AND a.owner = r.id AND a.currency = r.currency;
  UPDATE ledger.hold h SET parts = ledger.plus(h.parts, r.parts) FROM ledger.redated r
   WHERE r.key = p_key AND r.settles = p_from AND h.subject_type = r.type AND h.subject_id = r.id;
  RETURN true;
END
$$;
