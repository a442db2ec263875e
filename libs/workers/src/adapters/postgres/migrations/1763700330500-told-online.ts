import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which devices' owners were told that they are online: what a sweep compares presence with. */
export class ToldOnline1763700330500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE workers.told_online (device_id uuid PRIMARY KEY)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE workers.told_online');
  }
}
