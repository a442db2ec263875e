import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

export class Feed1763700900000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA events;

      -- One row per user who ever had an event; its lock orders what is written for the user.
      CREATE TABLE events.feed (
        user_id uuid PRIMARY KEY,
        -- Of the newest event. Sequences have no gaps: a reader that has n and gets n + 2 has missed one.
        last_seq bigint NOT NULL CHECK (last_seq >= 0)
      ) WITH (fillfactor = 70);

      CREATE TABLE events.event (
        user_id uuid NOT NULL,
        seq bigint NOT NULL,
        id uuid NOT NULL,
        -- Where it came from: no event is written for a user twice.
        outbox_id bigint NOT NULL,
        type text NOT NULL,
        payload jsonb NOT NULL,
        -- When it happened, and when it was written here; it is kept 30 days from then.
        at timestamptz NOT NULL,
        written_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, seq)
      );
      CREATE UNIQUE INDEX event_once ON events.event (user_id, outbox_id);
      CREATE INDEX event_written_at ON events.event (written_at);
    `);
  }
}
