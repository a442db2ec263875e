-- Reserves the devices that a list names for this transaction, in one order and before any other lock, and returns the
-- list: transactions that take jobs for the same devices wait for each other here. Locks no row, since ending a job locks
-- its device's row after the job's.
CREATE OR REPLACE FUNCTION marketplace.lock_devices(p_items json)
RETURNS json LANGUAGE plpgsql AS $$
DECLARE v_key bigint;
BEGIN
  FOR v_key IN SELECT DISTINCT hashtextextended('takes jobs:' || (i ->> 'device'), 0)
                 FROM json_array_elements(p_items) AS i ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(v_key);
  END LOOP;
  RETURN p_items;
END
$$;
