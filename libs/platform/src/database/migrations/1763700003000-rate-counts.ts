import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests per subject, counted over all processes. Unlogged: after a crash the counts start at zero. */
export class RateCounts1763700003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE platform.rate_count (
        -- Hash of policy and subject: no address and no token is kept.
        key bytea PRIMARY KEY CHECK (length(key) = 16),
        -- Number of the window, and the requests in it and in the one before.
        time_window bigint NOT NULL,
        count int NOT NULL,
        before int NOT NULL,
        forget_at timestamptz NOT NULL
      ) WITH (fillfactor = 70);
      CREATE INDEX rate_count_forget ON platform.rate_count (forget_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform.rate_count');
  }
}
