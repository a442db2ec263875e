import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** What other contexts' SQL may know of devices (WORKERS_SQL): PostgreSQL inlines the view, so it costs nothing. */
export class OwnedDevices1795474387000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW workers.owned_device AS SELECT id AS device_id, owner_id FROM workers.device;
    `);
  }
}
