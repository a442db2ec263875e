import { createHash } from 'node:crypto';
import type { Database } from '@app/platform';
import { ACCOUNT_COLUMNS, type AccountRow } from './account-row.js';

/** What would tell of people, such as their networks, is kept as this. */
export const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * At most two accounts that name an address: first whoever confirmed it, if anybody did; then, of those that did not, the
 * one that is known on this network, or the newest: strangers who register with somebody's address don't come before them.
 */
export function accountsOfAddress(
  database: Database,
  email: string,
  network: string,
): Promise<Array<AccountRow & { seen_at: Date | null }>> {
  return database.query(
    `SELECT ${ACCOUNT_COLUMNS}, seen_at
     FROM identity.account LEFT JOIN identity.known_network ON account_id = id AND network = $2
     WHERE lower(email) = lower($1) AND deleted_at IS NULL
     ORDER BY email_verified_at IS NULL, seen_at IS NULL, registered_at DESC, id DESC LIMIT 2`,
    [email, hashed(network)],
    'identity.account.of_address',
  );
}
