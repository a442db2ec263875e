-- The parts of what comes in and settles after so many whole days, none of them for 0.
CREATE OR REPLACE FUNCTION ledger.settling(p_amount bigint, p_days int)
RETURNS ledger.part[] LANGUAGE sql STABLE AS $$ SELECT CASE WHEN p_days > 0 THEN ARRAY[ROW(ledger.today() + p_days + 1, p_amount)::ledger.part] END $$;
