import { rewordFunction } from '@app/platform/database/reword-function';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many jobs with a spec a device runs at once, by its own word. */
export class Concurrency1795410300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE workers.presence ADD COLUMN concurrency int NOT NULL DEFAULT 1
      CHECK (concurrency BETWEEN 1 AND 64)`);
    for (const [before, after] of WORDS) await rewordFunction(runner, 'workers.record_heartbeats', before, after);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [before, after] of WORDS) await rewordFunction(runner, 'workers.record_heartbeats', after, before);
    await runner.query('ALTER TABLE workers.presence DROP COLUMN concurrency');
  }
}

const WORDS = [
  ['"ramPct" float8)', '"ramPct" float8, "concurrency" int)'],
  [
    'ram_pct = coalesce(h."ramPct", p.ram_pct)',
    'ram_pct = coalesce(h."ramPct", p.ram_pct), concurrency = coalesce(h."concurrency", p.concurrency)',
  ],
] as const;
