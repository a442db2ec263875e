import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rewordFunction } from '@app/platform/database/reword-function';

/** Whose failure a failed run is (ADR 28): the program's, which is run again and paid, or a device's. */
export class FailedByProgram1795410400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await runner.query(POST);
    await runner.query(IS_BARRED);
    for (const [name, from, to] of WORDS) await rewordFunction(runner, name, from, to);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, from, to] of WORDS.toReversed()) await rewordFunction(runner, name, to, from);
    await runner.query(`DROP FUNCTION marketplace.is_barred(uuid, uuid, uuid);
      DROP FUNCTION marketplace.post_job(uuid, uuid, text, text, bigint, int, text, text, jsonb, int, text, boolean, int, int,
        double precision, text, int, int);
      ALTER TABLE marketplace.attempt DROP COLUMN by_program;
      ALTER TABLE marketplace.job DROP COLUMN max_attempts, DROP COLUMN tries_micros, DROP COLUMN owed_micros, DROP COLUMN failure`);
  }
}

const COLUMNS = `
  ALTER TABLE marketplace.job
    -- So many runs of a program that ends with an error fail the job. Its price is held for each of them.
    ADD COLUMN max_attempts smallint NOT NULL DEFAULT 1 CONSTRAINT job_max_attempts CHECK (max_attempts BETWEEN 1 AND 10),
    -- What runs that their program failed were paid while the job went on, fee included.
    ADD COLUMN tries_micros bigint NOT NULL DEFAULT 0 CONSTRAINT job_tries_micros CHECK (tries_micros >= 0),
    -- What is paid when the review ends in the worker's favour, fee included; null: the price.
    ADD COLUMN owed_micros bigint CONSTRAINT job_owed_micros CHECK (owed_micros BETWEEN 0 AND price_micros),
    -- The latest: whose it is, exit code, reason, the log's last lines.
    ADD COLUMN failure jsonb;
  ALTER TABLE marketplace.attempt
    ADD COLUMN by_program boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT attempt_by_program CHECK (NOT by_program OR status = 'failed');
`;

/** Processes of the previous version go on calling the one without runs. */
const POST = `
  -- 'posted', or 'insufficient_balance' with nothing written. A job with quorum is not on offer itself: its first copy is.
  CREATE FUNCTION marketplace.post_job(
    p_id uuid, p_buyer uuid, p_title text, p_job_type text, p_price bigint, p_hours int, p_description text,
    p_requirements text, p_spec jsonb, p_expires_after_hours int, p_match_key text, p_network boolean,
    p_memory_mb int, p_gpu_count int, p_gpu_memory_gb double precision, p_verification text, p_quorum int,
    p_max_attempts int
  ) RETURNS text LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO marketplace.job (id, buyer_id, title, job_type, price_micros, duration_hrs, description, requirements,
      spec, expires_at, match_key, needs_network, needs_memory_mb, needs_gpu_count, needs_gpu_memory_gb, verification,
      quorum, max_attempts)
    SELECT p_id, p_buyer, p_title, p_job_type, p_price, p_hours, p_description, p_requirements, p_spec,
      clock_timestamp() + make_interval(hours => p_expires_after_hours), CASE WHEN p_quorum IS NULL THEN p_match_key END,
      coalesce(p_network, false), coalesce(p_memory_mb, 0), coalesce(p_gpu_count, 0), coalesce(p_gpu_memory_gb, 0),
      p_verification, p_quorum, p_max_attempts
     WHERE ledger.hold(p_buyer, 'coin', p_price * p_max_attempts, 'job', p_id, p_title) = 'held';
    IF NOT FOUND THEN RETURN 'insufficient_balance'; END IF;
    IF p_quorum IS NOT NULL THEN PERFORM marketplace.offer_copies(p_id, p_match_key, 1); END IF;
    RETURN 'posted';
  END $$;
`;

const IS_BARRED = `
  -- Whether a job isn't offered to a device: it failed the job, two others of its owner did, or one of them said that the
  -- program failed, for which it was paid.
  CREATE FUNCTION marketplace.is_barred(p_job uuid, p_device uuid, p_owner uuid) RETURNS boolean STABLE LANGUAGE sql AS $$
    SELECT coalesce(bool_or(a.device_id = p_device OR a.by_program AND a.owner_id = p_owner)
      OR count(DISTINCT a.device_id) FILTER (WHERE a.owner_id = p_owner) >= 2, false)
    FROM marketplace.attempt a WHERE a.job_id = p_job AND a.status = 'failed'
  $$;
`;

const PARENT = 'IF v_parent IS NOT NULL THEN';
const WORDS: Array<[name: string, from: string, to: string]> = [
  [
    'marketplace.claim_job',
    `NOT EXISTS (SELECT 1 FROM marketplace.attempt a
                              WHERE a.job_id = c.id AND a.device_id = p_device AND a.status = 'failed')`,
    'NOT marketplace.is_barred(c.id, p_device, p_owner)',
  ],
  ['marketplace.claim_job', '(c.failures = 0 OR', '(c.failures = 0 AND c.failure IS NULL OR'],
  ['marketplace.accept_job', '(j.failures = 0 OR', '(j.failures = 0 AND j.failure IS NULL OR'],
  [
    'marketplace.accept_job',
    "a.device_id = p_device AND a.status = 'failed'",
    "a.status = 'failed' AND (a.device_id = p_device OR a.by_program AND a.owner_id = p_owner)",
  ],
  ['marketplace.complete_attempt', 'v_failures int;', 'v_failures int; v_rest bigint;'],
  ['marketplace.complete_attempt', 'v_by_hand, v_failures;', 'v_by_hand, v_failures, v_rest;'],
  [
    'marketplace.complete_attempt',
    'j.match_key IS NULL, j.failures',
    'j.match_key IS NULL, j.failures, j.price_micros * (j.max_attempts - 1) - j.tries_micros',
  ],
  [
    'marketplace.complete_attempt',
    PARENT,
    `IF v_verification = 'review' AND v_rest > 0 THEN
        PERFORM ledger.pay_from_hold('job:' || p_job || ':rest', 'job', p_job, ARRAY[v_buyer], ARRAY[v_rest],
                                     ARRAY['refund'], ARRAY[NULL]::uuid[], title);
      END IF;
      ${PARENT}`,
  ],
];
