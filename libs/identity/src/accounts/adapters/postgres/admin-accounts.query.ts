import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Database, fromCursor, page, UUID, type PageQuery } from '@app/platform';
import { IdentityErrors } from '../../../identity.errors.js';
import type { AdminAccountDetailDto, AdminAccountDto } from '../http/admin-users.dto.js';

interface Row {
  id: UserId;
  username: string;
  email: string;
  role: 'user' | 'admin';
  language: string;
  email_verified_at: Date | null;
  registered_at: Date;
  suspended_at: Date | null;
  suspended_why: string | null;
  deleted_at: Date | null;
}

const COLUMNS = `id, username, email, role, language, email_verified_at, registered_at, suspended_at, suspended_why, deleted_at`;

/** Whom a word $1, which is an id $2 or none, may mean. */
const IS_MEANT = 'lower(email) = lower($1) OR lower(username) = lower($1) OR id = $2::uuid';
const idIn = (word: string | undefined) => (word !== undefined && UUID.test(word) ? word : null);

/** Accounts for whoever looks after them. */
@Injectable()
export class AdminAccounts {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
  ) {}

  /** By id, e-mail address or username, whole, without regard to case; all of them without a word. Newest first. */
  async list(word: string | undefined, { limit, cursor }: PageQuery) {
    const before = fromCursor(cursor, UUID)?.[0] ?? null;
    const found = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM identity.account
       WHERE ($1::text IS NULL OR ${IS_MEANT})
         AND ($3::uuid IS NULL OR id < $3)
       ORDER BY id DESC LIMIT $4`,
      [word ?? null, idIn(word), before, limit + 1],
    );
    const { rows, next_cursor } = page(found, limit, (row) => [row.id]);
    return { users: rows.map(toAccount), next_cursor };
  }

  /** Throws `user_not_found`. */
  async show(userId: UserId): Promise<AdminAccountDetailDto> {
    const [row] = await this.database.query<Row & { sessions: number; api_keys: number }>(
      `SELECT ${COLUMNS},
         (SELECT count(*)::int FROM identity.session s
          WHERE s.account_id = a.id AND s.ended_at IS NULL AND s.expires_at > now()) AS sessions,
         (SELECT count(*)::int FROM identity.api_key k WHERE k.account_id = a.id AND k.revoked_at IS NULL
          AND (k.expires_at IS NULL OR k.expires_at > now())) AS api_keys
       FROM identity.account a WHERE id = $1`,
      [userId],
    );
    if (!row) throw IdentityErrors.user_not_found();
    const { coin, usd } = await this.ledger.balances(userId);
    const { sessions, api_keys } = row;
    return { ...toAccount(row), coin_balance: fromMicros(coin), usd_balance: fromMicros(usd), sessions, api_keys };
  }

  /**
   * Throws `user_not_found`, also where nothing is like the word, or several accounts name an address that none of them
   * has confirmed: a stranger who registers with it is not to be taken for its owner.
   */
  async find(word: string): Promise<AdminAccountDetailDto> {
    const [first, ...others] = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM identity.account WHERE ${IS_MEANT} ORDER BY email_verified_at IS NULL, id DESC LIMIT 10`,
      [word, idIn(word)],
    );
    if (!first) throw IdentityErrors.user_not_found(`No account has the id, address or name ${word}.`);
    if (first.email_verified_at || others.length === 0) return this.show(first.id);
    const names = [first, ...others].map(({ username }) => username).join(', ');
    throw IdentityErrors.user_not_found(`Nobody has confirmed ${word}. Name one of: ${names}.`);
  }
}

function toAccount(row: Row): AdminAccountDto {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    email_verified: row.email_verified_at !== null,
    role: row.role,
    language: row.language,
    registered_at: row.registered_at.toISOString(),
    suspended_at: row.suspended_at?.toISOString() ?? null,
    suspended_why: row.suspended_why,
    deleted_at: row.deleted_at?.toISOString() ?? null,
  };
}
