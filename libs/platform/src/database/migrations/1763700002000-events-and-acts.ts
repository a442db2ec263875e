import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events for users, and the audit trail of security-relevant acts. */
export class EventsAndActs1763700002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Whom an event concerns; null: internal.
      ALTER TABLE platform.outbox ADD COLUMN audience uuid[];

      -- For contexts whose write is one SQL statement; others publish through the kernel's Outbox.
      CREATE FUNCTION platform.publish(p_type text, p_payload jsonb, p_audience uuid[]) RETURNS void LANGUAGE sql AS
      $$ INSERT INTO platform.outbox (type, payload, audience) VALUES (p_type, p_payload, p_audience) $$;

      CREATE TABLE platform.audited_act (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        -- The user, an admin, or 'operator'.
        by text NOT NULL,
        act text NOT NULL,
        detail jsonb NOT NULL DEFAULT '{}',
        -- Of the request, where there was one.
        address text,
        program text,
        request_id text,
        at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX audited_act_of_user ON platform.audited_act (user_id, id);
      CREATE INDEX audited_act_at ON platform.audited_act (at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE platform.audited_act;
      DROP FUNCTION platform.publish(text, jsonb, uuid[]);
      ALTER TABLE platform.outbox DROP COLUMN audience`);
  }
}
