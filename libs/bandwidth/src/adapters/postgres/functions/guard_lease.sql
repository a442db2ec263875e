CREATE OR REPLACE FUNCTION bandwidth.guard_lease()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.used < OLD.used THEN
    RAISE EXCEPTION 'Used bytes do not go back from % to %', OLD.used, NEW.used USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.final AND (NEW.used, NEW.leased, NEW.final) IS DISTINCT FROM (OLD.used, OLD.leased, true) THEN
    RAISE EXCEPTION 'A settled lease stays as it is' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER lease_guard BEFORE UPDATE ON bandwidth.lease FOR EACH ROW
  EXECUTE FUNCTION bandwidth.guard_lease();
