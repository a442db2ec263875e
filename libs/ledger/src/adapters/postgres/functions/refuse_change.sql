CREATE OR REPLACE FUNCTION ledger.refuse_change()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    OLD.memo := NULL;
    IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'A posted transfer is never changed or deleted: post a compensating one' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE OR REPLACE TRIGGER transfer_is_final BEFORE DELETE OR UPDATE ON ledger.transfer FOR EACH ROW
  EXECUTE FUNCTION ledger.refuse_change();
CREATE OR REPLACE TRIGGER transfers_are_kept BEFORE TRUNCATE ON ledger.transfer FOR EACH STATEMENT
  EXECUTE FUNCTION ledger.refuse_change();
