CREATE OR REPLACE FUNCTION deploy.refuse_reopening()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL AND (NEW.ended_at IS DISTINCT FROM OLD.ended_at OR NEW.billed_micros <> OLD.billed_micros) THEN
    RAISE EXCEPTION '% % is over', TG_TABLE_NAME, OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER deploy_stays_over BEFORE UPDATE ON deploy.deploy FOR EACH ROW
  EXECUTE FUNCTION deploy.refuse_reopening();
CREATE OR REPLACE TRIGGER placement_stays_over BEFORE UPDATE ON deploy.placement FOR EACH ROW
  EXECUTE FUNCTION deploy.refuse_reopening();
