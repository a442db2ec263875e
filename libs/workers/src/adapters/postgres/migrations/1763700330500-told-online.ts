import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Which devices' owners were told that they are online: what a sweep compares presence with. */
export class ToldOnline1763700330500 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE workers.told_online (device_id uuid PRIMARY KEY)');
  }
}
