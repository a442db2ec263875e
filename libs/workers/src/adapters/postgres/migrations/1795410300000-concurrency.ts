import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** How many jobs with a spec a device runs at once, by its own word. */
export class Concurrency1795410300000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE workers.presence ADD COLUMN concurrency int NOT NULL DEFAULT 1
      CHECK (concurrency BETWEEN 1 AND 64)`);
  }
}
