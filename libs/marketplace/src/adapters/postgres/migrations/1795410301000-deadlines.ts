import { rewordFunction } from '@app/platform/database/reword-function';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Running has an end: each attempt knows when it is due, and whether it is work by hand. */
export class Deadlines1795410301000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(DEADLINE);
    await runner.query(COLUMNS);
    await runner.query(DUE);
    await rewordFunction(runner, 'marketplace.start_attempt', BEFORE, AFTER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await rewordFunction(runner, 'marketplace.start_attempt', AFTER, BEFORE);
    await runner.query(`
      UPDATE marketplace.attempt SET status = 'cancelled' WHERE status = 'timed_out';
      ALTER TABLE marketplace.attempt DROP COLUMN due_at, DROP COLUMN by_hand,
        DROP CONSTRAINT attempt_status_check, ADD CONSTRAINT attempt_status_check
          CHECK (status IN ('running', 'completed', 'failed', 'released', 'lost', 'cancelled'));
      DROP FUNCTION marketplace.deadline, marketplace.due_of`);
  }
}

const DEADLINE = `
  -- When the server ends an attempt. With a spec an agent ends it by itself, and its clock starts once image and inputs are
  -- there; so these, its own word with exit code and log, and what it delivers have a quarter of an hour.
  CREATE FUNCTION marketplace.deadline(p_start timestamptz, p_hours int, p_spec jsonb) RETURNS timestamptz STABLE
  LANGUAGE sql AS $$
    SELECT p_start + least(make_interval(hours => p_hours), make_interval(secs => (p_spec ->> 'timeout_s')::int))
      + CASE WHEN p_spec IS NULL THEN interval '0' ELSE interval '15 minutes' END
  $$;
`;

const DUE = `
  -- Of an attempt that this very statement may have begun, so it looks anew.
  CREATE FUNCTION marketplace.due_of(p_attempt uuid) RETURNS timestamptz VOLATILE STRICT LANGUAGE sql AS $$
    SELECT a.due_at FROM marketplace.attempt a WHERE a.id = p_attempt
  $$;
`;

const COLUMNS = `
  ALTER TABLE marketplace.attempt
    ADD COLUMN due_at timestamptz,
    -- Of a job without a spec.
    ADD COLUMN by_hand boolean NOT NULL DEFAULT false,
    DROP CONSTRAINT attempt_status_check, ADD CONSTRAINT attempt_status_check
      CHECK (status IN ('running', 'completed', 'failed', 'released', 'lost', 'cancelled', 'timed_out'));
  -- What runs began when durations were estimates: nothing of it ends at the upgrade itself.
  UPDATE marketplace.attempt a SET by_hand = j.spec IS NULL,
      due_at = greatest(marketplace.deadline(a.started_at, j.duration_hrs, j.spec), now() + interval '1 hour')
    FROM marketplace.job j WHERE j.id = a.job_id AND a.ended_at IS NULL;
  -- In words that only the look for due attempts has (ADR 23).
  CREATE INDEX attempt_due ON marketplace.attempt (due_at) WHERE num_nulls(ended_at) = 1;
`;

const BEFORE =
  'INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id) VALUES (p_attempt, p_job, p_device, p_owner);';
const AFTER = `INSERT INTO marketplace.attempt (id, job_id, device_id, owner_id, by_hand, due_at)
    SELECT p_attempt, j.id, p_device, p_owner, NOT p_has_spec, marketplace.deadline(clock_timestamp(), j.duration_hrs, j.spec)
      FROM marketplace.job j WHERE j.id = p_job;`;
