-- Currencies of these users' accounts, and a text that changes with each line of the statement.
CREATE OR REPLACE FUNCTION ledger.changing(users uuid[])
RETURNS TABLE(user_id uuid, id text, version text) LANGUAGE sql STABLE SET enable_seqscan = off AS $$
  SELECT a.owner, a.currency, a.version::text FROM ledger.account a WHERE a.owner = ANY (users)
$$;
