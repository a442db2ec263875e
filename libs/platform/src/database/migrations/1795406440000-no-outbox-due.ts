import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each queue of the outbox has an index of its own; the one of both together only misled its readers (ADR 23). */
export class NoOutboxDue1795406440000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX platform.outbox_due');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX outbox_due ON platform.outbox (due_at) WHERE NOT dead');
  }
}
