import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Lists of other contexts show a device by its name (WORKERS_SQL). */
export class NamesOfDevices1795500200200 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE VIEW workers.owned_device AS SELECT id AS device_id, owner_id, name FROM workers.device;
    `);
  }
}
