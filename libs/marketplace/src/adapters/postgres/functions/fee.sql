-- The same as feeOf in libs/kernel; in two parts, so that the largest price doesn't overflow.
CREATE OR REPLACE FUNCTION marketplace.fee(amount bigint, bps int)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT amount / 10000 * bps + amount % 10000 * bps / 10000 $$;
