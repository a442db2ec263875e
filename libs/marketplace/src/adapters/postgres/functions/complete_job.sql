-- Called by processes of the previous version.
CREATE OR REPLACE FUNCTION marketplace.complete_job(
  p_job uuid, p_device uuid, p_attempt uuid, p_exit_code int, p_result text, p_result_sha256 text, p_fee_bps int,
  OUT code text, OUT is_new boolean, OUT title text, OUT earned_micros bigint
)
LANGUAGE sql AS $$
SELECT c.code, c.is_new, c.title, c.earned_micros FROM marketplace.complete_attempt(
  p_job, p_device, p_attempt, p_exit_code, p_result, p_result_sha256, p_fee_bps, 24) AS c
$$;
