import type { DatabasePart } from '@app/platform/database/data-source';

/** Schema `referrals`. */
export const referralsDatabase: DatabasePart = { rows: [], migrations: [] };
