import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/**
 * Jobs with quorum, run as copies for different owners. The functions keep their signatures, so processes of the
 * previous version call the new ones: jobs without quorum go through them as before.
 */
export class Quorum1763700412000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
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
