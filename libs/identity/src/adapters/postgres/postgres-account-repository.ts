import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, isUniqueViolation } from '@app/platform';
import type { Account } from '../../domain/account.js';
import { IdentityErrors } from '../../domain/identity.errors.js';
import { AccountRepository } from '../../ports/account-repository.js';
import { ACCOUNT_COLUMNS, toAccount } from './account-row.js';
import type { AccountRow } from './account-row.js';

@Injectable()
export class PostgresAccountRepository extends AccountRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async add(account: Account): Promise<void> {
    try {
      await this.database.query(
        `INSERT INTO identity.account (${ACCOUNT_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          account.id,
          account.username,
          account.email,
          account.passwordHash,
          account.emailVerifiedAt,
          account.registeredAt,
          account.language,
        ],
      );
    } catch (error) {
      if (isUniqueViolation(error, 'account_username')) throw IdentityErrors.username_taken();
      if (isUniqueViolation(error, 'account_email')) throw IdentityErrors.email_taken();
      throw error;
    }
  }

  async byId(id: UserId): Promise<Account | null> {
    const [row] = await this.database.query<AccountRow>(
      `SELECT ${ACCOUNT_COLUMNS} FROM identity.account WHERE id = $1`,
      [id],
      'identity.account.byId',
    );
    return row ? toAccount(row) : null;
  }

  async byEmail(email: string): Promise<Account | null> {
    const [row] = await this.database.query<AccountRow>(
      `SELECT ${ACCOUNT_COLUMNS} FROM identity.account WHERE lower(email) = lower($1)`,
      [email],
      'identity.account.byEmail',
    );
    return row ? toAccount(row) : null;
  }

  async usernames(ids: UserId[]): Promise<Map<UserId, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<Pick<AccountRow, 'id' | 'username'>>(
      'SELECT id, username FROM identity.account WHERE id = ANY($1::uuid[])',
      [ids],
      'identity.account.usernames',
    );
    return new Map(rows.map(({ id, username }) => [id, username]));
  }

  async changePassword(id: UserId, passwordHash: string): Promise<void> {
    await this.database.query('UPDATE identity.account SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
  }

  async markEmailVerified(id: UserId, at: Date): Promise<boolean> {
    const marked = await this.database.affect(
      'UPDATE identity.account SET email_verified_at = $2 WHERE id = $1 AND email_verified_at IS NULL',
      [id, at],
    );
    return marked === 1;
  }
}
