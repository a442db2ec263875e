import { rewordFunction } from '@app/platform/database/reword-function';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions that are looked up by their keys, whatever the statistics say of what is under way (ADR 23). */
export class SessionsByKey1795406430000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await rewordFunction(runner, 'bandwidth.lease', PLAIN, NO_INDEX);
    await runner.query(`
      -- Each index in words that no statement has but those which want this very index.
      DROP INDEX bandwidth.session_expiring, bandwidth.session_username;
      CREATE INDEX session_expiring ON bandwidth.session (expires_at) WHERE ended_at IS NULL;
      CREATE UNIQUE INDEX session_username ON bandwidth.session (username) WHERE num_nulls(ended_at) = 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX bandwidth.session_expiring, bandwidth.session_username;
      CREATE INDEX session_expiring ON bandwidth.session (expires_at) WHERE status = 'active';
      CREATE UNIQUE INDEX session_username ON bandwidth.session (username) WHERE status = 'active'`);
    await rewordFunction(runner, 'bandwidth.lease', NO_INDEX, PLAIN);
  }
}

const PLAIN = `WHERE id = p_session AND status = 'active'`;
const NO_INDEX = `WHERE id = p_session AND status || '' = 'active'`;
