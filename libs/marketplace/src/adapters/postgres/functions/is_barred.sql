-- Whether a job isn't offered to a device: it failed the job, two others of its owner did, or one of them said that the
-- program failed, for which it was paid.
CREATE OR REPLACE FUNCTION marketplace.is_barred(p_job uuid, p_device uuid, p_owner uuid)
RETURNS boolean LANGUAGE sql STABLE AS $$
SELECT coalesce(bool_or(a.device_id = p_device OR a.by_program AND a.owner_id = p_owner)
  OR count(DISTINCT a.device_id) FILTER (WHERE a.owner_id = p_owner) >= 2, false)
FROM marketplace.attempt a WHERE a.job_id = p_job AND a.status = 'failed'
$$;
