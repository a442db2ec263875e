import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices are told when what they run for deploys changes. */
export class ReplicaCommands1763700320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE workers.command DROP CONSTRAINT command_type_check,
      ADD CONSTRAINT command_type_check CHECK (type IN ('start', 'cancel', 'stop', 'replicas'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM workers.command WHERE type = 'replicas'`);
    await runner.query(`ALTER TABLE workers.command DROP CONSTRAINT command_type_check,
      ADD CONSTRAINT command_type_check CHECK (type IN ('start', 'cancel', 'stop'))`);
  }
}
