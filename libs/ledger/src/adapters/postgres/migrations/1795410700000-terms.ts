import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** What the audit judges amounts and delays by (ADR 31). */
export class Terms1795410700000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Settings that amounts follow from, e.g. PLATFORM_FEE_BPS: one row whenever a process starts with another value.
      CREATE TABLE ledger.term_change (
        name text NOT NULL,
        value bigint NOT NULL,
        since timestamptz NOT NULL DEFAULT clock_timestamp(),
        PRIMARY KEY (name, since)
      );
      -- Processes are restarted one after another: for an hour, an old one may still go by the value before.
      CREATE VIEW ledger.term AS
        SELECT name, value, since,
          coalesce(lead(since) OVER (PARTITION BY name ORDER BY since) + interval '1 hour', 'infinity') AS until
        FROM ledger.term_change;

    `);
  }
}
