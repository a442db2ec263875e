-- Bytes that the month's cap still allows; null: no cap.
CREATE OR REPLACE FUNCTION bandwidth.bytes_left(exit bandwidth.exit)
RETURNS bigint LANGUAGE sql STABLE AS $$
SELECT CASE WHEN exit.max_bytes_month IS NOT NULL THEN greatest(0, exit.max_bytes_month -
  CASE WHEN exit.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date THEN exit.month_bytes ELSE 0 END) END
$$;
