import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Which agent a device's heartbeats come from, so that a second one with the same token is refused. */
export class AgentInstances1795492200000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workers.presence ADD COLUMN instance_id uuid');
  }
}
