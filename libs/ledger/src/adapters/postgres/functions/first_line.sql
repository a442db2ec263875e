-- The first of an account's lines that was posted at p_at or later, or the one after its last. A line's time is that of its
-- transaction's start, so lines are in the order of time but for a transaction's length: callers ask with an hour to spare
-- and compare the times. A search by halves: two index probes for each of its few steps, however long the history.
CREATE OR REPLACE FUNCTION ledger.first_line(p_owner uuid, p_currency text, p_at timestamptz)
RETURNS bigint STABLE LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE v_low bigint := 1; v_high bigint; v_middle bigint; v_at timestamptz;
BEGIN
  SELECT version + 1 INTO v_high FROM ledger.account WHERE owner = p_owner AND currency = p_currency;
  WHILE v_low < v_high LOOP
    v_middle := (v_low + v_high) / 2;
    SELECT l.at INTO v_at FROM (
      SELECT at FROM ledger.transfer
       WHERE debit = p_owner AND currency = p_currency AND debit_version IS NOT NULL AND debit_version = v_middle
      UNION ALL
      SELECT at FROM ledger.transfer
       WHERE credit = p_owner AND currency = p_currency AND credit_version IS NOT NULL AND credit_version = v_middle) l;
    IF v_at < p_at THEN v_low := v_middle + 1; ELSE v_high := v_middle; END IF;
  END LOOP;
  RETURN v_low;
END
$$;
