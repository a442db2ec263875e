-- Starts an attempt: its row, the command to the agent (jobs by hand have none), and an event: for the buyer, or of a
-- copy for JudgeCopies.
CREATE OR REPLACE FUNCTION marketplace.start_attempt(
  p_attempt uuid, p_job uuid, p_device uuid, p_owner uuid, p_has_spec boolean
)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id, by_hand, due_at)
  SELECT p_attempt, j.id, p_device, p_owner, NOT p_has_spec, marketplace.deadline(clock_timestamp(), j.duration_hrs, j.spec)
    FROM marketplace.job j WHERE j.id = p_job;
  IF p_has_spec THEN
    PERFORM workers.send_command(p_device, 'start', jsonb_build_object('job_id', p_job, 'attempt_id', p_attempt));
  END IF;
  INSERT INTO platform.outbox (type, payload, audience)
  SELECT CASE WHEN j.copy_of IS NULL THEN 'job.started' ELSE 'marketplace.copy_started.v1' END,
         CASE WHEN j.copy_of IS NULL
           THEN jsonb_build_object('job_id', j.id, 'title', j.title, 'status', 'running', 'attempt_id', p_attempt)
           ELSE jsonb_build_object('jobId', j.copy_of, 'copyId', j.id) END,
         CASE WHEN j.copy_of IS NULL THEN ARRAY[j.buyer_id] END
    FROM marketplace.job j WHERE j.id = p_job;
END
$$;
