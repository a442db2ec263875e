-- Locks the jobs that a list of several names, by id, and returns the list; a single one is locked by its own UPDATE. The
-- batch pays owners in the order of their accounts; where buyers get back money held for further runs, the coin accounts of
-- all its buyers and owners are locked.
-- One plan for lists of any length: planning costs more than the locks.
CREATE OR REPLACE FUNCTION marketplace.lock_jobs(p_items json)
RETURNS json LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE v_ids uuid[]; v_returns boolean;
BEGIN
  IF json_array_length(p_items) > 1 THEN
    v_ids := ARRAY(SELECT (i ->> 'job')::uuid FROM json_array_elements(p_items) AS i);
    SELECT bool_or(max_attempts > 1) INTO v_returns FROM (
      SELECT max_attempts FROM marketplace.job WHERE id = ANY (v_ids) ORDER BY id FOR NO KEY UPDATE) locked;
    IF v_returns THEN
      PERFORM ledger.lock_accounts(ARRAY(
        SELECT buyer_id FROM marketplace.job WHERE id = ANY (v_ids)
        UNION SELECT a.owner_id FROM marketplace.job j JOIN marketplace.attempt a ON a.id = j.current_attempt_id
               WHERE j.id = ANY (v_ids)), 'coin');
    END IF;
  END IF;
  RETURN p_items;
END
$$;
