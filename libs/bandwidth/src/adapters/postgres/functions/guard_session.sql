CREATE OR REPLACE FUNCTION bandwidth.guard_session()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND NOT (
    OLD.status = 'provisioning' AND NEW.status IN ('active', 'failed')
    OR OLD.status = 'active' AND NEW.status IN ('ended', 'exhausted', 'expired')) THEN
    RAISE EXCEPTION 'A session that is % does not become %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.bought_bytes < OLD.bought_bytes OR NEW.provider_bytes < OLD.provider_bytes
    OR NEW.price_per_gb_micros <> OLD.price_per_gb_micros
    OR NEW.user_id <> OLD.user_id
    OR OLD.status NOT IN ('active', 'provisioning') AND NEW.bought_bytes <> OLD.bought_bytes THEN
    RAISE EXCEPTION 'What a session was bought with stays' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.settled_at IS NOT NULL AND (NEW.settled_at, NEW.billed_micros) IS DISTINCT FROM (OLD.settled_at, OLD.billed_micros) THEN
    RAISE EXCEPTION 'A session is settled once' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER session_guard BEFORE UPDATE ON bandwidth.session FOR EACH ROW
  EXECUTE FUNCTION bandwidth.guard_session();
