-- Adds the bytes to the carrying device's month.
CREATE OR REPLACE FUNCTION bandwidth.count_carriage()
RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_month date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
  v_more bigint := NEW.gateway_bytes;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.gateway_bytes < OLD.gateway_bytes OR NEW.exit_bytes < OLD.exit_bytes THEN
      RAISE EXCEPTION 'Carried bytes do not go back' USING ERRCODE = 'restrict_violation';
    END IF;
    v_more := NEW.gateway_bytes - OLD.gateway_bytes;
  END IF;
  IF v_more > 0 THEN
    UPDATE bandwidth.exit SET month = v_month, month_bytes = v_more + CASE WHEN month = v_month THEN month_bytes ELSE 0 END
     WHERE device_id = NEW.device_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER carriage_counts AFTER INSERT OR UPDATE ON bandwidth.carriage FOR EACH ROW
  EXECUTE FUNCTION bandwidth.count_carriage();
