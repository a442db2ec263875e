import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Devices whose owners want no new work on them for now. */
export class PausedDevices1795500200100 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workers.device ADD COLUMN paused boolean NOT NULL DEFAULT false');
  }
}
