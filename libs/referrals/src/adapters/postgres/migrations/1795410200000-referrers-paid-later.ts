import { Migration } from '@app/platform/database/migration';
import type { QueryRunner } from 'typeorm';

/** A newcomer is paid before the referrer, and some referrals are looked at again at a time of their own. */
export class ReferrersPaidLater1795410200000 extends Migration {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE referrals.referral
        -- Null of what is paid: both sides were, at paid_at.
        ADD referred_paid_at timestamptz,
        -- When somebody looks again; null: something else settles it.
        ADD look_at timestamptz,
        DROP CONSTRAINT referral_reason,
        ADD CONSTRAINT referral_reason CHECK (coalesce(reason, '') = ANY (CASE state
          WHEN 'paid' THEN ARRAY['']
          WHEN 'pending' THEN ARRAY['email_not_verified', 'daily_budget', 'referrer_limit', 'not_spent']
          ELSE ARRAY['not_verified_in_time', 'not_spent_in_time'] END));
      CREATE INDEX referral_brought ON referrals.referral (referrer_id, (coalesce(referred_paid_at, paid_at)));
      CREATE INDEX referral_due ON referrals.referral (look_at) WHERE look_at IS NOT NULL;
    `);
  }
}
