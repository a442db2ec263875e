import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Devices online over time, for operators. */
export class OnlineSamples1795500302000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE workers.online_sample (
        slot timestamptz PRIMARY KEY,
        devices int NOT NULL CHECK (devices >= 0)
      )`);
  }
}
