import { SystemClock, type UserId } from '@app/kernel';
import type { Ledger } from '@app/ledger/contract';
import { TypeormAuditTrail, type Database } from '@app/platform';
import { PostgresOutbox } from '@app/platform/outbox/postgres-outbox';
import type { AdminAccountDetailDto } from './adapters/http/admin-users.dto.js';
import { AdminAccounts } from './adapters/postgres/admin-accounts.query.js';
import { PostgresAccountRepository } from './adapters/postgres/postgres-account-repository.js';
import { PostgresAccountStandings } from './adapters/postgres/postgres-account-standings.js';
import { OutboxNotices } from './outbox-notices.js';
import { ChangeRole } from './use-cases/change-role.js';
import { CorrectBalance, type Correction } from './use-cases/correct-balance.js';
import { SuspendAccount } from './use-cases/suspend-account.js';

export type { AdminAccountDetailDto } from './adapters/http/admin-users.dto.js';

/** Accounts for an operator, who works on the machine itself beside the running service. */
export class AccountDesk {
  private readonly accounts: AdminAccounts;
  private readonly suspending: SuspendAccount;
  private readonly roles: ChangeRole;
  private readonly correcting: CorrectBalance;

  constructor(database: Database, ledger: Ledger) {
    const standings = new PostgresAccountStandings(database);
    const trail = new TypeormAuditTrail(database);
    const outbox = new PostgresOutbox(database);
    this.accounts = new AdminAccounts(database, ledger);
    const clock = new SystemClock();
    const notices = new OutboxNotices(new PostgresAccountRepository(database), outbox, clock);
    this.suspending = new SuspendAccount(database, standings, outbox, notices, trail, clock);
    this.roles = new ChangeRole(database, standings, trail);
    this.correcting = new CorrectBalance(database, standings, ledger, trail);
  }

  /** By id, e-mail address or username. Throws `user_not_found`. */
  find(word: string): Promise<AdminAccountDetailDto> {
    return this.accounts.find(word);
  }

  /** Answers whether anything changed. */
  suspend(userId: UserId, suspended: boolean, why: string): Promise<boolean> {
    return this.suspending.execute({ userId, suspended, by: 'operator', why });
  }

  changeRole(userId: UserId, role: 'user' | 'admin', why: string | null): Promise<void> {
    return this.roles.execute({ userId, role, by: 'operator', why });
  }

  /** Answers the balances, in micro-units. Throws `insufficient_balance` or `key_used`. */
  correct(correction: Omit<Correction, 'by'>): ReturnType<CorrectBalance['execute']> {
    return this.correcting.execute({ ...correction, by: 'operator' });
  }
}
