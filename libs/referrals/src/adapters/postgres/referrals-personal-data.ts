import { Injectable } from '@nestjs/common';
import { PersonalData } from '@app/kernel';
import { Database, SqlPersonalSource, type PersonalSql } from '@app/platform';

/** Who referred the user, and whom the user referred; without the others' names. */
@Injectable()
export class ReferralsPersonalData extends SqlPersonalSource {
  readonly name = 'referrals';

  constructor(database: Database, registry: PersonalData) {
    super(database, registry);
  }

  protected readonly sql: PersonalSql = {
    sections: {
      code: `SELECT user_id AS key, code FROM referrals.code WHERE user_id = $1`,
      brought: `SELECT id AS key, at, state, reason, referrer_micros::float8 / 1000000 AS amount_coin, paid_at
                FROM referrals.referral WHERE referrer_id = $1`,
      brought_by: `SELECT id AS key, at, state, reason, referred_micros::float8 / 1000000 AS amount_coin,
                     coalesce(referred_paid_at, paid_at) AS paid_at
                   FROM referrals.referral WHERE referred_id = $1`,
    },
    // A deleted account can no longer confirm its address.
    forget: [
      `UPDATE referrals.referral SET state = 'refused', reason = 'not_verified_in_time'
         WHERE referred_id = $1 AND state = 'pending' AND reason = 'email_not_verified'`,
      `DELETE FROM referrals.code WHERE user_id = $1`,
    ],
  };
}
