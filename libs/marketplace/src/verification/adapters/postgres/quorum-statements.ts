/** Of jobs with quorum and their copies. */

export const LOCK_QUORUM = `
  SELECT id, buyer_id, title, status, price_micros, duration_hrs, quorum, paid_micros, clock_timestamp() AS now
  FROM marketplace.job WHERE id = $1 AND quorum IS NOT NULL AND copy_of IS NULL FOR UPDATE`;

export const LOCK_COPIES = `
  SELECT id, status, expires_at, failure_reason, encode(fingerprint, 'hex') AS fingerprint
  FROM marketplace.job WHERE copy_of = $1 ORDER BY id FOR UPDATE`;

/**
 * The attempt at each copy that runs or completed it, else the newest. Ids are made by the clocks of different processes:
 * their order alone must not say whose result it is.
 */
export const ATTEMPTS_AT_COPIES = `
  SELECT DISTINCT ON (a.job_id) a.job_id, a.id, a.device_id, a.owner_id, a.started_at, a.ended_at, a.alone,
    (a.progress_at IS NOT NULL OR a.log_bytes > 0) AS showed_work,
    coalesce(t.valid_in_row, 0) AS valid_in_row
  FROM marketplace.attempt a LEFT JOIN marketplace.device_trust t ON t.device_id = a.device_id
  WHERE a.job_id = ANY ($1::uuid[]) 
  ORDER BY a.job_id, a.status IN ('running', 'completed') DESC, a.id DESC`;

export const ANSWER = `
  SELECT c.exit_code, c.result, c.result_sha256, coalesce(
    (SELECT json_agg(json_build_object('name', f.name, 'sha256', f.sha256)) FROM marketplace.artifact f
     WHERE f.attempt_id = $2), '[]') AS artifacts
  FROM marketplace.job c WHERE c.id = $1`;

export const OFFER_COPIES = `
  SELECT marketplace.offer_copies($1, (SELECT c.match_key FROM marketplace.job c WHERE c.copy_of = $1 ORDER BY c.id LIMIT 1), $2)`;

export const A_COPY_ON_OFFER = `
  SELECT match_key, needs_network, needs_memory_mb, needs_gpu_count, needs_gpu_memory_gb, hourly_micros
  FROM marketplace.job WHERE copy_of = $1 AND status = 'waiting' LIMIT 1`;

export const STOP_ATTEMPTS = `
  UPDATE marketplace.attempt a SET status = 'cancelled', ended_at = $2, cause = $3,
    last_contact_at = (SELECT c.at FROM unnest($4::uuid[], $5::timestamptz[]) AS c (device, at) WHERE c.device = a.device_id)
  WHERE a.status = 'running'
    AND a.job_id IN (SELECT c.id FROM marketplace.job c WHERE c.copy_of = $1 AND c.status = 'running')
  RETURNING a.device_id`;

export const PAY_ATTEMPTS = `
  UPDATE marketplace.attempt a SET earned_micros = p.earned
  FROM unnest($1::uuid[], $2::bigint[]) AS p (id, earned) WHERE a.id = p.id`;

export const END_COPIES = `
  UPDATE marketplace.job c SET verdict = v.verdict, ended_at = coalesce(c.ended_at, $3),
    status = CASE WHEN c.status IN ('waiting', 'running') THEN 'cancelled' ELSE c.status END,
    current_attempt_id = NULL, current_device_id = NULL
  FROM unnest($1::uuid[], $2::text[]) AS v (id, verdict) WHERE c.id = v.id`;

export const END_QUORUM = `
  UPDATE marketplace.job j SET status = $2, ended_at = $3, paid_micros = $4, failure_reason = $5, exit_code = c.exit_code,
    result = c.result, result_sha256 = c.result_sha256
  FROM (SELECT 1) AS one LEFT JOIN marketplace.job c ON c.id = $6 WHERE j.id = $1`;

/** In one order of devices, so that two jobs with the same devices don't wait for each other. */
export const RECORD_TRUST = `
  INSERT INTO marketplace.device_trust AS t (device_id, valid_in_row, valid, invalid)
  SELECT d.id, d.valid::int, d.valid::int, 1 - d.valid::int FROM unnest($1::uuid[], $2::boolean[]) AS d (id, valid) ORDER BY d.id
  ON CONFLICT (device_id) DO UPDATE SET
    valid_in_row = CASE WHEN excluded.valid_in_row = 1 THEN t.valid_in_row + 1 ELSE 0 END,
    valid = t.valid + excluded.valid, invalid = t.invalid + excluded.invalid, changed_at = clock_timestamp()`;

/**
 * A look at a completed copy leaves its fingerprint, one at a failed copy ends the job, and one at copies that have all
 * ended brings another or ends the job: a copy that was not done by its deadline leaves nothing else to see.
 */
export const UNJUDGED = `
  SELECT p.id FROM marketplace.job p
  WHERE p.quorum IS NOT NULL AND p.copy_of IS NULL AND p.status IN ('waiting', 'running') AND EXISTS (
    SELECT 1 FROM marketplace.job c WHERE c.copy_of = p.id AND c.ended_at <= now() - make_interval(secs => $1)
      AND (c.status = 'failed' OR c.status = 'completed' AND c.fingerprint IS NULL OR NOT EXISTS (
        SELECT 1 FROM marketplace.job s WHERE s.copy_of = p.id AND s.status IN ('waiting', 'running'))))
  ORDER BY p.id LIMIT $2`;

export const OVERDUE_QUORUMS = `
  SELECT c.copy_of AS id FROM marketplace.job c
  WHERE c.status = 'waiting' AND c.expires_at <= now() AND c.copy_of IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM marketplace.job s WHERE s.copy_of = c.copy_of AND s.status = 'running')
  GROUP BY 1 ORDER BY random() LIMIT $1`;
