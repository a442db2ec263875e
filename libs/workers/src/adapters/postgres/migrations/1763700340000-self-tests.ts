import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Self-tests of hardware, and the command that asks for one. Agents of before ignore a command they don't know. */
export class SelfTests1763700340000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- One row per device that ever began, or was asked for, a test.
      CREATE TABLE workers.self_test (
        device_id uuid PRIMARY KEY,
        -- Its owner wants one that has not begun since.
        asked_at timestamptz,
        -- The one that runs: until its verdict, or until it took too long.
        test_id uuid,
        begun_at timestamptz,
        seed text,
        -- When that seed was given.
        round_at timestamptz,
        claims jsonb,
        rounds jsonb NOT NULL DEFAULT '[]',
        calls int NOT NULL DEFAULT 0,
        -- The last verdict, and the claims that it was about.
        tested_at timestamptz,
        failures text[],
        shown jsonb,
        found jsonb,
        cpu_cores int,
        ram_gb double precision,
        gpu_name text,
        gpu_count int,
        gpu_memory_gb double precision
      );
      ALTER TABLE workers.command DROP CONSTRAINT command_type_check,
        ADD CONSTRAINT command_type_check CHECK (type IN ('start', 'cancel', 'stop', 'replicas', 'self_test'));
    `);
  }
}
