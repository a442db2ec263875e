import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database, isUniqueViolation } from '@app/platform';
import { In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import type { Language } from '../../../contract.js';
import { IdentityErrors } from '../../../identity.errors.js';
import type { Account } from '../../domain/account.js';
import { AccountRepository, type Naming, type Renaming } from '../../ports/account-repository.js';
import { AccountRow, ReservedUsernameRow } from './account.row.js';
import { accountsOfAddress, hashed, toAccount } from './accounts-of-address.js';

@Injectable()
export class TypeormAccountRepository extends AccountRepository {
  constructor(private readonly database: Database) {
    super();
  }

  async add(account: Account): Promise<void> {
    await orTaken(this.accounts.insert({ ...account }), 'account_username', IdentityErrors.username_taken);
    await this.refuseReserved(account.username, account.id);
  }

  async byId(id: UserId): Promise<Account | null> {
    const row = await this.accounts.findOneBy({ id, deletedAt: IsNull() });
    return row && toAccount(row);
  }

  async byEmail(email: string, network = ''): Promise<Account | null> {
    const [row] = await accountsOfAddress(this.database, email, network);
    return row ? toAccount(row) : null;
  }

  async usernames(ids: UserId[]): Promise<Map<UserId, string>> {
    if (ids.length === 0) return new Map();
    const select = { id: true, username: true, deletedAt: true };
    const rows = await this.accounts.find({ select, where: { id: In(ids) } });
    return new Map(rows.map(({ id, username, deletedAt }) => [id, deletedAt ? 'deleted' : username]));
  }

  async changeLanguage(id: UserId, language: Language): Promise<void> {
    await this.accounts.update({ id }, { language });
  }

  async lockNaming(id: UserId): Promise<Naming | null> {
    const row = await this.accounts.findOne({
      where: { id, deletedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
    return row && { username: row.username, changedAt: row.usernameChangedAt };
  }

  async rename(id: UserId, { from, to, at, keptUntil }: Renaming): Promise<void> {
    const renaming = this.accounts.update({ id }, { username: to, usernameChangedAt: at });
    await orTaken(renaming, 'account_username', IdentityErrors.username_taken);
    await this.refuseReserved(to, id);
    await this.reserved.delete({ until: LessThanOrEqual(new Date()) });
    await this.reserved.upsert({ nameHash: nameHash(from), accountId: id, until: keptUntil }, ['nameHash']);
  }

  async changePassword(id: UserId, passwordHash: string): Promise<void> {
    await this.accounts.update({ id }, { passwordHash });
  }

  async markEmailVerified(id: UserId, at: Date): Promise<boolean> {
    const marking = this.accounts.update({ id, emailVerifiedAt: IsNull() }, { emailVerifiedAt: at });
    return (await orTaken(marking, 'account_email_owner', IdentityErrors.email_taken)).affected === 1;
  }

  /** Runs after the name was taken: the user who gave it up has committed by then, so their reservation is visible. */
  private async refuseReserved(username: string, id: UserId): Promise<void> {
    const byAnother = { nameHash: nameHash(username), accountId: Not(id) };
    const inForce = [IsNull(), MoreThan(new Date())].map((until) => ({ ...byAnother, until }));
    if (await this.reserved.existsBy(inForce)) throw IdentityErrors.username_taken();
  }

  private get accounts() {
    return this.database.repository(AccountRow);
  }

  private get reserved() {
    return this.database.repository(ReservedUsernameRow);
  }
}

/**
 * Without regard to case. Usernames are ASCII, so PostgreSQL's `lower` in `identity-personal-data.ts` does the same.
 */
const nameHash = (username: string): Buffer => hashed(username.toLowerCase());

async function orTaken<T>(writing: Promise<T>, index: string, taken: () => Error): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    throw isUniqueViolation(error, index) ? taken() : error;
  }
}
