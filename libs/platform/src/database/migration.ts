import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A step of the schema: tables, columns, indexes, data. SQL functions and triggers are files, see `applyFunctions`. */
export abstract class Migration implements MigrationInterface {
  abstract up(runner: QueryRunner): Promise<void>;

  /** There is no way back but a backup: dropping what a step added would lose what was written since. */
  down(): Promise<never> {
    return Promise.reject(new Error('Migrations only go forward: restore a backup instead'));
  }
}
