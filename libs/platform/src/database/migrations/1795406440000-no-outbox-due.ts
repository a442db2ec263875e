import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each queue of the outbox has its own index; the shared one only misled the planner (ADR 23). */
export class NoOutboxDue1795406440000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX platform.outbox_due');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX outbox_due ON platform.outbox (due_at) WHERE NOT dead');
  }
}
