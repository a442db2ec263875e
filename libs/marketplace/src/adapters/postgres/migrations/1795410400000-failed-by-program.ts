import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Whose failure a failed run is (ADR 28): the program's, which is run again and paid, or a device's. */
export class FailedByProgram1795410400000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
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
