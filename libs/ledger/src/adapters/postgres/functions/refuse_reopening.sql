CREATE OR REPLACE FUNCTION ledger.refuse_reopening()
RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.resolved_at IS NOT NULL OR NEW.payer <> OLD.payer OR NEW.currency <> OLD.currency THEN
    RAISE EXCEPTION 'A hold is resolved once and keeps its payer' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER hold_is_resolved_once BEFORE UPDATE ON ledger.hold FOR EACH ROW
  EXECUTE FUNCTION ledger.refuse_reopening();
