import { Migration } from '../migration.js';
import type { QueryRunner } from 'typeorm';

/** Each queue of the outbox has an index of its own; the one of both together only misled its readers (ADR 23). */
export class NoOutboxDue1795406440000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX platform.outbox_due');
  }
}
