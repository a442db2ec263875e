import { Injectable } from '@nestjs/common';
import { fromMicros, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Database, fromCursor, LOOKED_THROUGH, searchedPage, sought, UUID } from '@app/platform';
import { IsNull, MoreThan, type SelectQueryBuilder } from 'typeorm';
import { IdentityErrors } from '../../../identity.errors.js';
import { ApiKeyRow } from '../../../keys/adapters/postgres/api-key.row.js';
import { SessionRow } from '../../../sessions/adapters/postgres/session.row.js';
import type {
  AccountStatus,
  AdminAccountDetailDto,
  AdminAccountDto,
  AdminUsersQuery,
} from '../http/admin-users.dto.js';
import { AccountRow } from './account.row.js';

/** Accounts for administrators. */
@Injectable()
export class AdminAccounts {
  constructor(
    private readonly database: Database,
    private readonly ledger: Ledger,
  ) {}

  /** `query` is whole and has an index; `search` may be a part, and looks through so many accounts per page. Newest first. */
  async list({ query: whole, search, status, limit, cursor }: AdminUsersQuery) {
    const before = fromCursor(cursor, UUID)?.[0];
    const { id, word } = sought(search);
    const query = whole === undefined ? this.accounts.createQueryBuilder('a') : this.meantBy(whole);
    if (before !== undefined) query.andWhere('a.id < :before', { before });
    if (status !== undefined) query.andWhere(OF_STATUS[status]);
    if (id !== null) query.andWhere('a.id = :sought', { sought: id });
    if (word !== null) query.andWhere(NAMED, { part: word });
    const isWhole = whole !== undefined || id !== null;
    const floor = !isWhole && (word !== null || status !== undefined) ? await this.floor(before) : null;
    if (floor !== null) query.andWhere('a.id >= :floor', { floor });
    const found = await query
      .orderBy('a.id', 'DESC')
      .take(limit + 1)
      .getMany();
    const { rows, next_cursor } = searchedPage(found, limit, floor);
    return { users: rows.map(toAccount), next_cursor };
  }

  /** Throws `user_not_found`. */
  async show(userId: UserId): Promise<AdminAccountDetailDto> {
    const row = await this.accounts.findOneBy({ id: userId });
    if (!row) throw IdentityErrors.user_not_found();
    const [accountId, live] = [userId, MoreThan(new Date())];
    const sessions = await this.database
      .repository(SessionRow)
      .countBy({ accountId, endedAt: IsNull(), expiresAt: live });
    const unrevoked = { accountId, revokedAt: IsNull() };
    const keys = [IsNull(), live].map((expiresAt) => ({ ...unrevoked, expiresAt }));
    const api_keys = await this.database.repository(ApiKeyRow).countBy(keys);
    const { coin, usd } = await this.ledger.balances(userId);
    return { ...toAccount(row), coin_balance: fromMicros(coin), usd_balance: fromMicros(usd), sessions, api_keys };
  }

  /**
   * Throws `user_not_found`, also where several accounts name an address that none of them has confirmed: a stranger
   * who registers with it must not be taken for its owner.
   */
  async find(word: string): Promise<AdminAccountDetailDto> {
    const [first, ...others] = await this.meantBy(word)
      .orderBy('a.emailVerifiedAt', 'ASC', 'NULLS LAST')
      .addOrderBy('a.id', 'DESC')
      .take(10)
      .getMany();
    if (!first) throw IdentityErrors.user_not_found(`No account has the id, address or name ${word}.`);
    if (first.emailVerifiedAt || others.length === 0) return this.show(first.id);
    const names = [first, ...others].map(({ username }) => username).join(', ');
    throw IdentityErrors.user_not_found(`Nobody has confirmed ${word}. Name one of: ${names}.`);
  }

  /** The last account that a page of a search looks at; null: it looks at all that are left. */
  private async floor(before: string | undefined): Promise<string | null> {
    const below = this.accounts.createQueryBuilder('a').select(['a.id']);
    if (before !== undefined) below.where('a.id < :before', { before });
    const row = await below
      .orderBy('a.id', 'DESC')
      .offset(LOOKED_THROUGH - 1)
      .limit(1)
      .getOne();
    return row?.id ?? null;
  }

  private meantBy(word: string): SelectQueryBuilder<AccountRow> {
    const id = UUID.test(word) ? word : null;
    return this.accounts
      .createQueryBuilder('a')
      .where('(lower(a.email) = lower(:word) OR lower(a.username) = lower(:word) OR a.id = CAST(:id AS uuid))', {
        word,
        id,
      });
  }

  private get accounts() {
    return this.database.repository(AccountRow);
  }
}

const NAMED = '(strpos(lower(a.username), lower(:part)) > 0 OR strpos(lower(a.email), lower(:part)) > 0)';

const OF_STATUS = {
  active: 'a.suspendedAt IS NULL AND a.deletedAt IS NULL',
  suspended: 'a.suspendedAt IS NOT NULL AND a.deletedAt IS NULL',
  deleted: 'a.deletedAt IS NOT NULL',
} satisfies Record<AccountStatus, string>;

function toAccount(row: AccountRow): AdminAccountDto {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    email_verified: row.emailVerifiedAt !== null,
    role: row.role,
    language: row.language,
    registered_at: row.registeredAt.toISOString(),
    suspended_at: row.suspendedAt?.toISOString() ?? null,
    suspended_why: row.suspendedWhy,
    deleted_at: row.deletedAt?.toISOString() ?? null,
  };
}
