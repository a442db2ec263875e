import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, isUniqueViolation } from '@app/platform';
import type { Account } from '../../domain/account.js';
import { IdentityErrors } from '../../../identity.errors.js';
import type { Language } from '../../../contract.js';
import { AccountRepository, type Naming, type Renaming } from '../../ports/account-repository.js';
import { ACCOUNT_COLUMNS, toAccount, type AccountRow } from './account-row.js';
import { accountsOfAddress } from './accounts-of-address.js';

/** Of the name $1, without regard to case. */
const NAME_HASH = `sha256(convert_to(lower($1), 'UTF8'))`;

@Injectable()
export class TypeormAccountRepository extends AccountRepository {
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
      throw error;
    }
    await this.refuseReserved(account.username, account.id);
  }

  async byId(id: UserId): Promise<Account | null> {
    const [row] = await this.database.query<AccountRow>(
      `SELECT ${ACCOUNT_COLUMNS} FROM identity.account WHERE id = $1 AND deleted_at IS NULL`,
      [id],
      'identity.account.byId',
    );
    return row ? toAccount(row) : null;
  }

  async byEmail(email: string, network = ''): Promise<Account | null> {
    const [row] = await accountsOfAddress(this.database, email, network);
    return row ? toAccount(row) : null;
  }

  async usernames(ids: UserId[]): Promise<Map<UserId, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<Pick<AccountRow, 'id' | 'username'>>(
      `SELECT id, CASE WHEN deleted_at IS NULL THEN username ELSE 'deleted' END AS username
       FROM identity.account WHERE id = ANY($1::uuid[])`,
      [ids],
      'identity.account.usernames',
    );
    return new Map(rows.map(({ id, username }) => [id, username]));
  }

  async changeLanguage(id: UserId, language: Language): Promise<void> {
    await this.database.query('UPDATE identity.account SET language = $2 WHERE id = $1', [id, language]);
  }

  async lockNaming(id: UserId): Promise<Naming | null> {
    const [row] = await this.database.query<{ username: string; username_changed_at: Date | null }>(
      `SELECT username, username_changed_at FROM identity.account
       WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE`,
      [id],
    );
    return row ? { username: row.username, changedAt: row.username_changed_at } : null;
  }

  async rename(id: UserId, { from, to, at, keptUntil }: Renaming): Promise<void> {
    try {
      await this.database.query('UPDATE identity.account SET username = $2, username_changed_at = $3 WHERE id = $1', [
        ...[id, to, at],
      ]);
    } catch (error) {
      if (isUniqueViolation(error, 'account_username')) throw IdentityErrors.username_taken();
      throw error;
    }
    await this.refuseReserved(to, id);
    await this.database.query('DELETE FROM identity.reserved_username WHERE until <= now()');
    await this.database.query(
      `INSERT INTO identity.reserved_username (name_hash, account_id, until) VALUES (${NAME_HASH}, $2, $3)
       ON CONFLICT (name_hash) DO UPDATE SET account_id = $2, until = $3`,
      [from, id, keptUntil],
    );
  }

  /** After the name was taken: whoever gave it up has committed by then, so their reservation is seen. */
  private async refuseReserved(username: string, id: UserId): Promise<void> {
    const [kept] = await this.database.query(
      `SELECT 1 FROM identity.reserved_username
       WHERE name_hash = ${NAME_HASH} AND account_id <> $2 AND (until IS NULL OR until > now())`,
      [username, id],
      'identity.reserved',
    );
    if (kept) throw IdentityErrors.username_taken();
  }

  async changePassword(id: UserId, passwordHash: string): Promise<void> {
    await this.database.query('UPDATE identity.account SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
  }

  async markEmailVerified(id: UserId, at: Date): Promise<boolean> {
    try {
      const marked = await this.database.affect(
        'UPDATE identity.account SET email_verified_at = $2 WHERE id = $1 AND email_verified_at IS NULL',
        [id, at],
      );
      return marked === 1;
    } catch (error) {
      if (isUniqueViolation(error, 'account_email_owner')) throw IdentityErrors.email_taken();
      throw error;
    }
  }
}
