import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** When a session's bytes were used, and an index to find sessions that are over. */
export class UsageOverTime1795500600000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('SET LOCAL statement_timeout = 0');
    await runner.query(`
      CREATE TABLE bandwidth.usage (
        session_id uuid NOT NULL,
        at timestamptz NOT NULL,
        bytes bigint NOT NULL CONSTRAINT usage_bytes CHECK (bytes > 0),
        PRIMARY KEY (session_id, at)
      ) WITH (fillfactor = 70);
      CREATE INDEX session_over ON bandwidth.session (user_id, id) WHERE status IN ('ended', 'exhausted', 'expired');
      -- Of what was used before, nobody knows when: it counts as used now, or at the end.
      INSERT INTO bandwidth.usage (session_id, at, bytes)
      SELECT s.id, to_timestamp(floor(extract(epoch FROM coalesce(s.ended_at, now())) / 300) * 300), sum(l.used)
        FROM bandwidth.session s JOIN bandwidth.lease l ON l.session_id = s.id
       WHERE s.ended_at IS NULL OR s.ended_at > now() - interval '31 days'
       GROUP BY s.id HAVING sum(l.used) > 0`);
  }
}
