CREATE OR REPLACE FUNCTION ledger.owes(p_user uuid)
RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT coalesce(sum(owed), 0)::bigint FROM ledger.debt WHERE owner = p_user $$;
