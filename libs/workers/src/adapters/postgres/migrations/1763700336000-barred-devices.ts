import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Devices that may not work, because their owner is suspended: their heartbeats are refused as if the token were wrong. */
export class BarredDevices1763700336000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE workers.device ADD COLUMN barred boolean NOT NULL DEFAULT false;

    `);
  }
}
