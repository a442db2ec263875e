-- Gateways listen, so that they see an end at once.
CREATE OR REPLACE FUNCTION bandwidth.tell_gateways()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('bandwidth_session', NEW.id::text);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER session_changed AFTER UPDATE ON bandwidth.session FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status
    OR OLD.bought_bytes IS DISTINCT FROM NEW.bought_bytes
    OR OLD.password_sha256 IS DISTINCT FROM NEW.password_sha256
    OR OLD.wanted_at IS DISTINCT FROM NEW.wanted_at)
  EXECUTE FUNCTION bandwidth.tell_gateways();
