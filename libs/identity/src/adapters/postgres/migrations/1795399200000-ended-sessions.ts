import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Which sessions ended a moment ago: every process asks several times a second. */
export class EndedSessions1795399200000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX session_ended ON identity.session (ended_at) WHERE ended_at IS NOT NULL');
  }
}
