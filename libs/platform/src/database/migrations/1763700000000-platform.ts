import { Migration } from '../migration.js';
import type { QueryRunner } from 'typeorm';

export class Platform1763700000000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA platform;
      CREATE TABLE platform.idempotency (
        key_hash bytea PRIMARY KEY,
        request_hash bytea NOT NULL,
        status smallint NOT NULL,
        reply bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX idempotency_created_at ON platform.idempotency (created_at);
      CREATE TABLE platform.outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        type text NOT NULL,
        payload jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        due_at timestamptz NOT NULL DEFAULT now(),
        attempts int NOT NULL DEFAULT 0,
        dead boolean NOT NULL DEFAULT false,
        last_error text
      );
      CREATE INDEX outbox_due ON platform.outbox (due_at) WHERE NOT dead;
    `);
  }
}
