import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Devices are told when what they run for deploys changes. */
export class ReplicaCommands1763700320000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE workers.command DROP CONSTRAINT command_type_check,
      ADD CONSTRAINT command_type_check CHECK (type IN ('start', 'cancel', 'stop', 'replicas'))`);
  }
}
