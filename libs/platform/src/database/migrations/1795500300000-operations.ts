import { Migration } from '../migration.js';
import type { QueryRunner } from 'typeorm';

/** What an operator looks at: which processes run, what failed lately, and when the last backup ended. */
export class Operations1795500300000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform.process (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        host text NOT NULL,
        pid int NOT NULL,
        version text NOT NULL,
        started_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL
      );
      CREATE TABLE platform.failed_request (
        id uuid PRIMARY KEY,
        at timestamptz NOT NULL,
        request_id text NOT NULL,
        method text NOT NULL,
        route text NOT NULL,
        status int NOT NULL,
        kind text NOT NULL
      );
      CREATE TABLE platform.last_backup (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        ended_at timestamptz NOT NULL,
        rows bigint NOT NULL
      )`);
  }
}
