import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** Codes, who brought whom, and what each day cost. */
export class Referrals1763700700000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA referrals;

      CREATE TABLE referrals.code (
        user_id uuid PRIMARY KEY,
        code text NOT NULL UNIQUE CHECK (code ~ '^[ACDEFGHJKMNPQRTWXY34679]{8}$')
      );

      CREATE TABLE referrals.referral (
        id uuid PRIMARY KEY,
        referrer_id uuid NOT NULL,
        -- Once per account: the last word in every race.
        referred_id uuid NOT NULL CONSTRAINT referral_once UNIQUE,
        at timestamptz NOT NULL,
        state text NOT NULL CHECK (state IN ('pending', 'paid', 'refused')),
        reason text,
        referrer_micros bigint NOT NULL CHECK (referrer_micros >= 0),
        referred_micros bigint NOT NULL CHECK (referred_micros >= 0),
        paid_at timestamptz,
        CONSTRAINT referral_of_another CHECK (referrer_id <> referred_id),
        CONSTRAINT referral_reason CHECK (coalesce(reason, '') = ANY (CASE state
          WHEN 'paid' THEN ARRAY['']
          WHEN 'pending' THEN ARRAY['email_not_verified', 'daily_budget']
          ELSE ARRAY['not_verified_in_time'] END)),
        CONSTRAINT referral_payment CHECK ((paid_at IS NOT NULL) = (state = 'paid'))
      ) WITH (fillfactor = 90);
      CREATE INDEX referral_by_referrer ON referrals.referral (referrer_id, id);
      CREATE INDEX referral_in_line ON referrals.referral (at, id) WHERE state = 'pending' AND reason = 'daily_budget';
      CREATE INDEX referral_unverified ON referrals.referral (at) WHERE state = 'pending' AND reason = 'email_not_verified';

      -- The payments of one UTC day meet at its row, which cannot go beyond its budget.
      CREATE TABLE referrals.day (
        day date PRIMARY KEY,
        spent_micros bigint NOT NULL,
        -- The budget that was in force at the day's last payment.
        budget_micros bigint NOT NULL,
        CONSTRAINT day_within_budget CHECK (spent_micros BETWEEN 0 AND budget_micros)
      ) WITH (fillfactor = 70);
    `);
  }
}
