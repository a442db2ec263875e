import type { DatabasePart } from '@app/platform/database/data-source';
import { CodeRow, DayRow, ReferralRow } from './adapters/postgres/referral.row.js';
import { Referrals1763700700000 } from './adapters/postgres/migrations/1763700700000-referrals.js';
import { ReferrersPaidLater1795410200000 } from './adapters/postgres/migrations/1795410200000-referrers-paid-later.js';

/** Schema `referrals`. */
export const referralsDatabase: DatabasePart = {
  schema: 'referrals',
  rows: [CodeRow, DayRow, ReferralRow],
  migrations: [Referrals1763700700000, ReferrersPaidLater1795410200000],
};
