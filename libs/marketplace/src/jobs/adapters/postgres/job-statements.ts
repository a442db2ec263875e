import { OFFERED } from './job-rows.js';

/** The batched statements: one JSON array in, one row per item out, each with the item's `n` (see BatchedCall). */

export const POST_JOBS = `
  SELECT i.n, marketplace.post_job(i.id, i.buyer, i.title, i.job_type, i.price, i.hours, i.description, i.requirements,
    i.spec, i.expires_after_hours, i.match_key, i.network, i.memory_mb, i.gpu_count, i.gpu_memory_gb, i.verification,
    i.quorum, i.max_attempts) AS code
  FROM json_to_recordset($1::json) AS i (n int, id uuid, buyer uuid, title text, job_type text, price bigint, hours int,
    description text, requirements text, spec jsonb, expires_after_hours int, match_key text, network boolean,
    memory_mb int, gpu_count int, gpu_memory_gb double precision, verification text, quorum int, max_attempts int)`;

export const ACCEPT_JOBS = `
  SELECT i.n, r.*, marketplace.due_of(r.attempt_id) AS due_at FROM json_to_recordset(marketplace.lock_devices($1::json)) AS i (n int, job uuid, device uuid, owner uuid,
    attempt uuid, by_hand_max int)
  CROSS JOIN LATERAL marketplace.accept_job(i.job, i.device, i.owner, i.attempt, i.by_hand_max) AS r`;

export const CLAIM_JOBS = `
  SELECT i.n, r.*, marketplace.due_of(r.attempt_id) AS due_at, r.attempt_id IS NULL AND NOT marketplace.has_room(i.device, false, 0) AS is_full
  FROM json_to_recordset(marketplace.lock_devices($1::json)) AS i (n int, device uuid, owner uuid, attempt uuid,
    keys text[], network boolean, memory_mb double precision, gpu_count int, gpu_memory_gb double precision, min_usd bigint,
    hourly_floor bigint, coin_usd bigint, fee_bps int)
  CROSS JOIN LATERAL marketplace.claim_job(i.device, i.owner, i.attempt,
    CASE WHEN marketplace.paused_until(i.device) IS NULL THEN i.keys ELSE '{}' END, i.network, i.memory_mb, i.gpu_count,
    i.gpu_memory_gb, i.min_usd, i.hourly_floor, i.coin_usd, i.fee_bps) AS r`;

export const COMPLETE_JOBS = `
  SELECT i.n, r.* FROM json_to_recordset(marketplace.lock_jobs($1::json)) AS i (n int, job uuid, device uuid, attempt uuid, exit_code int,
    result text, result_sha256 text, fee_bps int, review_hours int)
  CROSS JOIN LATERAL marketplace.complete_attempt(i.job, i.device, i.attempt, i.exit_code, i.result, i.result_sha256,
    i.fee_bps, i.review_hours) AS r`;

export const LOCK_JOB = `
  SELECT id, buyer_id, title, price_micros, duration_hrs, status, verification, spec IS NULL AS by_hand, review,
    review_due_at, quorum, copy_of, expires_at, ended_at, interruptions, failures,
    paid_micros, owed_micros, tries_micros, max_attempts, failure_reason, failure, current_attempt_id, clock_timestamp() AS now,
    ARRAY(SELECT json_build_object('deviceId', a.device_id, 'ownerId', a.owner_id, 'byProgram', a.by_program)
          FROM marketplace.attempt a WHERE a.job_id = job.id AND a.status = 'failed') AS failed
  FROM marketplace.job WHERE id = $1 FOR UPDATE`;

export const SAVE_JOB = `
  UPDATE marketplace.job SET status = $2, ended_at = $3, interruptions = $4, failures = $5, paid_micros = $6,
    failure_reason = $7, current_attempt_id = $8, current_device_id = $9, failure = $10, tries_micros = $11,
    review = $12, review_due_at = $13, owed_micros = $14,
    exit_code = CASE WHEN $2 = 'failed' THEN ($10::jsonb->>'exitCode')::int ELSE exit_code END,
    waiting_since = CASE WHEN $2 = 'waiting' THEN clock_timestamp() ELSE waiting_since END
  WHERE id = $1
  RETURNING ${OFFERED}`;

export const END_ATTEMPT = `
  UPDATE marketplace.attempt SET status = $2, ended_at = $3, last_contact_at = $4, cause = $5, exit_code = $6,
    earned_micros = $7, by_program = $8 WHERE id = $1 AND status || '' = 'running'`;

export const PAST_ATTEMPT = `
  SELECT a.id, a.status, j.id AS job_id, j.title, j.status AS job_status,
    j.ended_at IS NOT NULL AND a.id = (SELECT max(l.id::text)::uuid FROM marketplace.attempt l WHERE l.job_id = j.id) AS ended_job
  FROM marketplace.attempt a JOIN marketplace.job j ON j.id = a.job_id
  WHERE a.job_id = $1 AND a.device_id = $2 AND ($3::uuid IS NULL OR a.id = $3)
  ORDER BY a.id DESC LIMIT 1`;
