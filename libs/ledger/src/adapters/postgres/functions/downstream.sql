-- The places that an account's money of these settlement days passed through, nearest first, the account among them: as
-- many as can be read within a second. Money that went further isn't followed.
CREATE OR REPLACE FUNCTION ledger.downstream(p_user uuid, p_currency text, p_days date[])
RETURNS TABLE(type text, id uuid, currency text) LANGUAGE sql STABLE AS $$
WITH RECURSIVE place AS (
  SELECT 'user' AS type, p_user AS id, p_currency AS currency
  UNION
  SELECT f.to_type, f.to_id, f.to_currency FROM place p CROSS JOIN LATERAL ledger.flows(p.type, p.id, p.currency, p_days) f)
SELECT type, id, currency FROM place LIMIT 5000
$$;
