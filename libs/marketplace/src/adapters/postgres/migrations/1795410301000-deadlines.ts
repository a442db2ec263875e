import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Running has an end: each attempt knows when it is due, and whether it is work by hand. */
export class Deadlines1795410301000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
  }
}

const COLUMNS = `
  ALTER TABLE marketplace.attempt
    ADD COLUMN due_at timestamptz,
    -- Of a job without a spec.
    ADD COLUMN by_hand boolean NOT NULL DEFAULT false,
    DROP CONSTRAINT attempt_status_check, ADD CONSTRAINT attempt_status_check
      CHECK (status IN ('running', 'completed', 'failed', 'released', 'lost', 'cancelled', 'timed_out'));
  -- What runs began when durations were estimates: nothing of it ends at the upgrade itself.
  UPDATE marketplace.attempt a SET by_hand = j.spec IS NULL,
      due_at = greatest(now() + interval '1 hour',
        a.started_at + least(make_interval(hours => j.duration_hrs), make_interval(secs => (j.spec ->> 'timeout_s')::int))
          + CASE WHEN j.spec IS NULL THEN interval '0' ELSE interval '15 minutes' END)
    FROM marketplace.job j WHERE j.id = a.job_id AND a.ended_at IS NULL;
  -- In words that only the look for due attempts has (ADR 23).
  CREATE INDEX attempt_due ON marketplace.attempt (due_at) WHERE num_nulls(ended_at) = 1;
`;
