-- The least the device's owner works for, in micro-dollars per hour after the fee.
CREATE OR REPLACE FUNCTION workers.min_price(device_id uuid)
RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT d.min_price_usd_micros FROM workers.device d WHERE d.id = $1), 0)
$$;
