import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCEPT, CLAIM, COMPLETE, POST, START, TAKE } from './quorum-functions.js';

/**
 * Jobs with quorum, run as copies for different owners. The functions keep their signatures, so processes of the
 * previous version call the new ones: jobs without quorum go through them as before.
 */
export class Quorum1763700412000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await runner.query(COPIES);
    for (const functions of [TAKE, START, POST, ACCEPT, CLAIM, COMPLETE]) await runner.query(functions);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION marketplace.take_copy, marketplace.accept_copy, marketplace.offer_copies;
      DROP FUNCTION marketplace.new_id;
      DROP TABLE marketplace.copy_owner;
      ALTER TABLE marketplace.attempt DROP COLUMN alone`);
  }
}

const TABLES = `
  -- Which owner has or had which copy: with its key no owner ever gets two copies of one job. Written under the lock of
  -- the job they are copies of.
  CREATE TABLE marketplace.copy_owner (
    parent_id uuid NOT NULL,
    owner_id uuid NOT NULL,
    copy_id uuid NOT NULL,
    PRIMARY KEY (parent_id, owner_id)
  );
  -- Of an attempt at the only copy of a job: whether its result may count alone, since its device is trusted and was not
  -- drawn for a check. Null until that is decided.
  ALTER TABLE marketplace.attempt ADD COLUMN alone boolean;

  -- A job with quorum runs while its copies do; it has no attempt of its own.
  ALTER TABLE marketplace.job DROP CONSTRAINT job_check1,
    ADD CONSTRAINT job_running_attempt CHECK (
      (status = 'running') = (current_attempt_id IS NOT NULL) OR (quorum IS NOT NULL AND copy_of IS NULL));
`;

const COPIES = `
  -- In the order of time, as the service's own ids are (UUID version 7): the oldest copy is offered first.
  CREATE FUNCTION marketplace.new_id() RETURNS uuid VOLATILE LANGUAGE sql AS $$
    SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
            || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid
  $$;

  -- Puts copies on offer. Each may wait as long as the job itself might. Their price is what an agreeing result is paid,
  -- rounded down: the rest of the job's price returns to its buyer.
  CREATE FUNCTION marketplace.offer_copies(p_parent uuid, p_match_key text, p_count int) RETURNS void LANGUAGE sql AS $$
    INSERT INTO marketplace.job (id, copy_of, buyer_id, title, job_type, price_micros, duration_hrs, description,
      requirements, spec, verification, quorum, expires_at, match_key, needs_network, needs_memory_mb, needs_gpu_count,
      needs_gpu_memory_gb)
    SELECT marketplace.new_id(), p.id, p.buyer_id, p.title, p.job_type, p.price_micros / p.quorum, p.duration_hrs,
      p.description, p.requirements, p.spec, p.verification, p.quorum,
      clock_timestamp() + (p.expires_at - p.created_at), p_match_key, p.needs_network, p.needs_memory_mb,
      p.needs_gpu_count, p.needs_gpu_memory_gb
    FROM marketplace.job p CROSS JOIN generate_series(1, p_count) WHERE p.id = p_parent
  $$;
`;
