import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Finds what an owner's devices did and isn't paid yet, however much they did since. */
export class AttemptsInReview1795500700000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE marketplace.attempt ADD COLUMN in_review boolean NOT NULL DEFAULT false');
    await runner.query(`
      UPDATE marketplace.attempt a SET in_review = true FROM marketplace.job j
      WHERE j.id = a.job_id AND j.review IN ('pending', 'disputed')
        AND (a.status = 'completed' OR (a.by_program OR a.status = 'timed_out') AND a.ended_at = j.ended_at)`);
    await runner.query('CREATE INDEX attempt_in_review ON marketplace.attempt (owner_id, id) WHERE in_review');
  }
}
