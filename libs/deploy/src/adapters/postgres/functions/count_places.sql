CREATE OR REPLACE FUNCTION deploy.count_places()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deploy.host SET places_used = places_used + CASE WHEN NEW.ended_at IS NULL THEN 1 ELSE -1 END * NEW.places
  WHERE device_id = NEW.device_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER placement_gives_place AFTER UPDATE OF ended_at ON deploy.placement FOR EACH ROW
  WHEN (NEW.places > 0 AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION deploy.count_places();
CREATE OR REPLACE TRIGGER placement_takes_place AFTER INSERT ON deploy.placement FOR EACH ROW
  WHEN (NEW.places > 0 AND NEW.ended_at IS NULL)
  EXECUTE FUNCTION deploy.count_places();
