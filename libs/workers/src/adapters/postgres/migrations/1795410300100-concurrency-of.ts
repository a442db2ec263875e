import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For contexts that give devices work in a statement of their own, as `workers.send_command`. */
export class ConcurrencyOf1795410300100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION workers.concurrency(device_id uuid) RETURNS int STABLE LANGUAGE sql AS $$
        SELECT coalesce((SELECT p.concurrency FROM workers.presence p WHERE p.device_id = $1), 1)
      $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION workers.concurrency(uuid)');
  }
}
