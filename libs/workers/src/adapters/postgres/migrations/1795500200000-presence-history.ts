import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** When devices were online. The sweep over presence begins a span for each that is, so an upgrade begins with its first. */
export class PresenceHistory1795500200000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE workers.online_span (
        device_id uuid NOT NULL,
        since timestamptz NOT NULL,
        -- Its last heartbeat; null: it is online.
        until timestamptz,
        PRIMARY KEY (device_id, since),
        CONSTRAINT online_span_order CHECK (until >= since)
      );
      CREATE UNIQUE INDEX online_span_open ON workers.online_span (device_id) WHERE until IS NULL;
      CREATE INDEX online_span_until ON workers.online_span (until) WHERE until IS NOT NULL;
      -- Of devices that were there before: this upgrade. Nothing is known of the time before.
      ALTER TABLE workers.device ADD COLUMN watched_since timestamptz NOT NULL DEFAULT now();
    `);
  }
}
