import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Sessions that are looked up by their keys, whatever the statistics say of what is under way (ADR 23). */
export class SessionsByKey1795406430000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Each index in words that no statement has but those which want this very index.
      DROP INDEX bandwidth.session_expiring, bandwidth.session_username;
      CREATE INDEX session_expiring ON bandwidth.session (expires_at) WHERE ended_at IS NULL;
      CREATE UNIQUE INDEX session_username ON bandwidth.session (username) WHERE num_nulls(ended_at) = 1`);
  }
}
