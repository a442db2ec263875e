import { createHash } from 'node:crypto';
import type { Database } from '@app/platform';
import type { Account } from '../../domain/account.js';
import type { AccountRow } from './account.row.js';

/** How data that would identify people, such as their networks, is stored. */
export const hashed = (text: string): Buffer => createHash('sha256').update(text).digest();

export function toAccount(row: Account | AccountRow): Account {
  const { id, username, email, passwordHash, emailVerifiedAt, registeredAt, language } = row;
  return { id, username, email, passwordHash, emailVerifiedAt, registeredAt, language };
}

/**
 * At most two accounts that name an address. First the account that confirmed it, if any; then, of those that did not,
 * the one known on this network, or else the newest. So a stranger who registers with somebody's address doesn't come
 * first.
 */
export function accountsOfAddress(
  database: Database,
  email: string,
  network: string,
): Promise<Array<Account & { networkSeenAt: Date | null }>> {
  return database.query(ACCOUNTS_OF_ADDRESS, [email, hashed(network)], 'identity.account.of_address');
}

/** By hand: a join, ordered by expressions; each log-in makes it. $1 address, $2 hash of the network. */
const ACCOUNTS_OF_ADDRESS = `
  SELECT id, username, email, password_hash AS "passwordHash", email_verified_at AS "emailVerifiedAt",
    registered_at AS "registeredAt", language, seen_at AS "networkSeenAt"
  FROM identity.account LEFT JOIN identity.known_network ON account_id = id AND network = $2
  WHERE lower(email) = lower($1) AND deleted_at IS NULL
  ORDER BY email_verified_at IS NULL, seen_at IS NULL, registered_at DESC, id DESC LIMIT 2`;
