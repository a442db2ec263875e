import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Codes that machines exchange for worker tokens. */
export class Enrolments1795492800000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE workers.enrolment (
        code_hash bytea PRIMARY KEY CHECK (octet_length(code_hash) = 32),
        owner_id uuid NOT NULL,
        name text,
        device_type text NOT NULL CHECK (device_type IN ('desktop', 'mini_pc', 'server', 'phone')),
        min_price_usd_micros bigint CHECK (min_price_usd_micros >= 0),
        expires_at timestamptz NOT NULL,
        device_id uuid
      );
      CREATE INDEX enrolment_owner ON workers.enrolment (owner_id);
      CREATE INDEX enrolment_expires_at ON workers.enrolment (expires_at);
    `);
  }
}
