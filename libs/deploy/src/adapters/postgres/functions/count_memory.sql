CREATE OR REPLACE FUNCTION deploy.count_memory()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE deploy.host SET memory_used = memory_used + CASE WHEN NEW.ended_at IS NULL THEN 1 ELSE -1 END * NEW.memory_mb
  WHERE device_id = NEW.device_id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER placement_gives_memory AFTER UPDATE OF ended_at ON deploy.placement FOR EACH ROW
  WHEN (NEW.memory_mb > 0 AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION deploy.count_memory();
CREATE OR REPLACE TRIGGER placement_takes_memory AFTER INSERT ON deploy.placement FOR EACH ROW
  WHEN (NEW.memory_mb > 0 AND NEW.ended_at IS NULL)
  EXECUTE FUNCTION deploy.count_memory();
