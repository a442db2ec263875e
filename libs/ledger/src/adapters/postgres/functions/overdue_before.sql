-- What was due before this time should have been done: an hour before a background was last known to work, which its
-- audits show. So a service that stood still for a weekend has time to catch up.
CREATE OR REPLACE FUNCTION ledger.overdue_before()
RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT coalesce((SELECT at FROM ledger.audit_result), now()) - interval '1 hour' $$;
