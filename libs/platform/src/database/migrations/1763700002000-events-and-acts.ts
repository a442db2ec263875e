import { Migration } from '../migration.js';
import type { QueryRunner } from 'typeorm';

/** Events that users see, and the trail of security-relevant acts. */
export class EventsAndActs1763700002000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whom an event concerns; null: internal.
      ALTER TABLE platform.outbox ADD COLUMN audience uuid[];


      CREATE TABLE platform.audited_act (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        -- The user, an admin, or 'operator'.
        by text NOT NULL,
        act text NOT NULL,
        detail jsonb NOT NULL DEFAULT '{}',
        -- Of the request, where there was one.
        address text,
        program text,
        request_id text,
        at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX audited_act_of_user ON platform.audited_act (user_id, id);
      CREATE INDEX audited_act_at ON platform.audited_act (at);
    `);
  }
}
