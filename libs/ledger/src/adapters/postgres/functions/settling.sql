-- The parts of money that comes in and settles after so many whole days; none for 0 days.
CREATE OR REPLACE FUNCTION ledger.settling(p_amount bigint, p_days int)
RETURNS ledger.part[] LANGUAGE sql STABLE AS $$ SELECT CASE WHEN p_days > 0 THEN ARRAY[ROW(ledger.today() + p_days + 1, p_amount)::ledger.part] END $$;
