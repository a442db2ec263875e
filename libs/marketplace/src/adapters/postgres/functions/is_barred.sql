-- Whether a job isn't offered to a device: because the device failed the job, two others of its owner did, or one of them
-- was paid for reporting that the program failed.
CREATE OR REPLACE FUNCTION marketplace.is_barred(p_job uuid, p_device uuid, p_owner uuid)
RETURNS boolean LANGUAGE sql STABLE AS $$
SELECT coalesce(bool_or(a.device_id = p_device OR a.by_program AND a.owner_id = p_owner)
  OR count(DISTINCT a.device_id) FILTER (WHERE a.owner_id = p_owner) >= 2, false)
FROM marketplace.attempt a WHERE a.job_id = p_job AND a.status = 'failed'
$$;
