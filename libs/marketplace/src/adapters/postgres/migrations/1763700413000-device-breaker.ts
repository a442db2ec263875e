import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices that keep failing get no offers for a while (docs: libs/marketplace/README.md, Breakers). */
export class DeviceBreaker1763700413000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(BREAKER);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION marketplace.paused_until');
    await runner.query('DROP TABLE marketplace.device_breaker');
  }
}

const BREAKER = `
  -- One row per device that ever failed a job. A completed job ends a pause without writing here.
  CREATE TABLE marketplace.device_breaker (
    device_id uuid PRIMARY KEY,
    pauses_in_row int NOT NULL DEFAULT 0 CHECK (pauses_in_row >= 0),
    paused_at timestamptz,
    paused_until timestamptz,
    -- The failed jobs that the last pause is for.
    jobs uuid[] NOT NULL DEFAULT '{}',
    CHECK ((paused_at IS NULL) = (paused_until IS NULL))
  ) WITH (fillfactor = 80);
  CREATE INDEX device_breaker_paused ON marketplace.device_breaker (paused_until) WHERE paused_until IS NOT NULL;

  -- Until when a device gets no offers; null: it gets them.
  CREATE FUNCTION marketplace.paused_until(p_device uuid) RETURNS timestamptz STABLE LANGUAGE sql AS $$
    SELECT b.paused_until FROM marketplace.device_breaker b
     WHERE b.device_id = p_device AND b.paused_until > clock_timestamp()
       AND NOT EXISTS (SELECT 1 FROM marketplace.attempt a
                        WHERE a.device_id = p_device AND a.ended_at > b.paused_at AND a.status = 'completed')
  $$;
`;
