import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

export class Webhooks1763700901000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE events.webhook (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        url text NOT NULL,
        -- Empty: every event.
        types text[] NOT NULL,
        description text NOT NULL DEFAULT '',
        state text NOT NULL DEFAULT 'enabled' CHECK (state IN ('enabled', 'disabled', 'deleted')),
        disabled_reason text CHECK (disabled_reason IN ('failing', 'gone')),
        -- Sealed; the first six bytes name the key.
        secret bytea NOT NULL,
        old_secret bytea,
        old_secret_until timestamptz,
        -- Since when nothing got through; null while the last delivery did.
        failing_since timestamptz,
        -- When something is to be sent, at the earliest; null: nothing waits.
        due_at timestamptz,
        -- Who sends now. The endpoint is leased, not the delivery: one slow endpoint holds up nobody else.
        lease uuid,
        leased_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CHECK ((state = 'disabled') = (disabled_reason IS NOT NULL))
      ) WITH (fillfactor = 70);
      CREATE INDEX webhook_of_user ON events.webhook (user_id, id) WHERE state <> 'deleted';
      CREATE INDEX webhook_due ON events.webhook (due_at) WHERE state = 'enabled' AND due_at IS NOT NULL;
      CREATE INDEX webhook_deleted ON events.webhook (id) WHERE state = 'deleted';

      CREATE TABLE events.delivery (
        id uuid PRIMARY KEY,
        webhook_id uuid NOT NULL,
        -- What is sent; a test or a redelivery needs nothing of the feed.
        event_id uuid NOT NULL,
        type text NOT NULL,
        payload jsonb NOT NULL,
        at timestamptz NOT NULL,
        redelivery_of uuid,
        state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'failed')),
        -- Of those that ended; what follows is what the last of them met.
        attempts int NOT NULL DEFAULT 0,
        next_at timestamptz,
        status_code int,
        ms int,
        error text,
        response text,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at timestamptz,
        CHECK ((state = 'pending') = (next_at IS NOT NULL)),
        CHECK ((state = 'pending') = (ended_at IS NULL))
      ) WITH (fillfactor = 80);
      CREATE INDEX delivery_due ON events.delivery (webhook_id, next_at) WHERE state = 'pending';
      CREATE INDEX delivery_of_webhook ON events.delivery (webhook_id, id);
      CREATE INDEX delivery_created_at ON events.delivery (created_at);
    `);
  }
}
