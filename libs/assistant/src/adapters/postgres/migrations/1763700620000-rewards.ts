import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Rewards, what they are counted against, and the switch that stops them. */
export class Rewards1763700620000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA IF NOT EXISTS assistant;

      CREATE TABLE assistant.reward (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('photo', 'first_work')),
        status text NOT NULL CHECK (status IN ('paid', 'held', 'refused', 'clawed_back')),
        reason text NOT NULL,
        deed text CHECK ((deed IS NULL) = (kind <> 'photo')),
        photo_sha256 bytea CHECK (octet_length(photo_sha256) = 32),
        -- What was promised; it stays when the promise is taken back, so that caps and budget go on counting it.
        amount_micros bigint NOT NULL CHECK (amount_micros >= 0),
        at timestamptz NOT NULL,
        -- The UTC day of the claim: what caps and the budget count by, whenever it is paid.
        day date NOT NULL CHECK (day = (at AT TIME ZONE 'UTC')::date),
        held_until timestamptz,
        paid_at timestamptz,
        ended_at timestamptz,
        -- What a claw-back returned; less than the amount when the user had spent it.
        taken_micros bigint NOT NULL DEFAULT 0 CHECK (taken_micros BETWEEN 0 AND amount_micros),
        -- An operator's words, never shown to the user.
        note text,
        CONSTRAINT reward_promised CHECK (status = 'refused' OR amount_micros > 0),
        CONSTRAINT reward_photo CHECK ((photo_sha256 IS NULL) = (kind <> 'photo')),
        CONSTRAINT reward_hold CHECK (status <> 'held' OR held_until IS NOT NULL),
        CONSTRAINT reward_payment CHECK ((paid_at IS NOT NULL) = (status IN ('paid', 'clawed_back'))),
        CONSTRAINT reward_taken CHECK (taken_micros = 0 OR status = 'clawed_back')
      ) WITH (fillfactor = 90);
      CREATE INDEX reward_by_user ON assistant.reward (user_id, id);
      CREATE INDEX reward_by_day ON assistant.reward (user_id, day) WHERE amount_micros > 0;
      CREATE INDEX reward_due ON assistant.reward (held_until) WHERE status = 'held';
      CREATE INDEX reward_empty ON assistant.reward (at) WHERE amount_micros = 0;
      -- One promise per photo, whoever shows it, and one for first work: the last word in every race.
      CREATE UNIQUE INDEX reward_photo_once ON assistant.reward (photo_sha256) WHERE amount_micros > 0;
      CREATE UNIQUE INDEX reward_first_work_once ON assistant.reward (user_id) WHERE kind = 'first_work';

      -- Locks: the claims of one user wait for each other here, and those of one day at its budget.
      CREATE TABLE assistant.reward_user (
        user_id uuid PRIMARY KEY,
        claims bigint NOT NULL DEFAULT 1
      ) WITH (fillfactor = 70);
      CREATE TABLE assistant.reward_day (
        day date PRIMARY KEY,
        promised_micros bigint NOT NULL DEFAULT 0,
        -- The budget that was in force at the day's last promise.
        budget_micros bigint NOT NULL DEFAULT 0,
        CONSTRAINT reward_day_budget CHECK (promised_micros BETWEEN 0 AND budget_micros)
      ) WITH (fillfactor = 70);

      CREATE TABLE assistant.reward_switch (
        single boolean PRIMARY KEY DEFAULT true CHECK (single),
        stopped boolean NOT NULL,
        note text,
        at timestamptz NOT NULL DEFAULT now()
      );
      INSERT INTO assistant.reward_switch (stopped) VALUES (false);
    `);
  }
}
