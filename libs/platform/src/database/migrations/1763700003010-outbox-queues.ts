import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox as two queues: events with an audience in order of publication, internal ones when due. */
export class OutboxQueues1763700003010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX outbox_public ON platform.outbox (id) WHERE audience IS NOT NULL AND NOT dead;
      CREATE INDEX outbox_internal ON platform.outbox (due_at) WHERE audience IS NULL AND NOT dead;
      CREATE INDEX outbox_dead ON platform.outbox (id) WHERE dead;
      -- A queue is mostly rows that are gone: with the usual fifth of the table, every read would pass over them.
      ALTER TABLE platform.outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE platform.outbox RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold);
      DROP INDEX platform.outbox_public, platform.outbox_internal, platform.outbox_dead`);
  }
}
