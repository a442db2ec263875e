import { SystemClock, type UserId } from '@app/kernel';
import type { Ledger } from '@app/ledger/contract';
import { TypeormAuditTrail, type Database } from '@app/platform';
import { PostgresOutbox } from '@app/platform/outbox/postgres-outbox';
import type { AdminAccountDetailDto } from '../http/admin-users.dto.js';
import { AdminAccounts } from '../postgres/admin-accounts.query.js';
import { TypeormAccountRepository } from '../postgres/typeorm-account-repository.js';
import { TypeormAccountStandings } from '../postgres/typeorm-account-standings.js';
import { OutboxNotices } from '../../../mails/adapters/outbox/outbox-notices.js';
import { ChangeRole } from '../../use-cases/change-role.js';
import { CorrectBalance, type Correction } from '../../use-cases/correct-balance.js';
import { SuspendAccount } from '../../use-cases/suspend-account.js';

export type { AdminAccountDetailDto } from '../http/admin-users.dto.js';

/** Accounts for operators, who run commands on the machine beside the running service. */
export class AccountService {
  private readonly accounts: AdminAccounts;
  private readonly suspending: SuspendAccount;
  private readonly roles: ChangeRole;
  private readonly correcting: CorrectBalance;

  constructor(database: Database, ledger: Ledger) {
    const standings = new TypeormAccountStandings(database);
    const trail = new TypeormAuditTrail(database);
    const outbox = new PostgresOutbox(database);
    this.accounts = new AdminAccounts(database, ledger);
    const clock = new SystemClock();
    const notices = new OutboxNotices(new TypeormAccountRepository(database), outbox, clock);
    this.suspending = new SuspendAccount(database, standings, outbox, notices, trail, clock);
    this.roles = new ChangeRole(database, standings, trail);
    this.correcting = new CorrectBalance(database, standings, ledger, trail);
  }

  /** By id, e-mail address or username. Throws `user_not_found`. */
  find(word: string): Promise<AdminAccountDetailDto> {
    return this.accounts.find(word);
  }

  /** Returns whether anything changed. */
  suspend(userId: UserId, suspended: boolean, why: string): Promise<boolean> {
    return this.suspending.execute({ userId, suspended, by: 'operator', why });
  }

  changeRole(userId: UserId, role: 'user' | 'admin', why: string | null): Promise<void> {
    return this.roles.execute({ userId, role, by: 'operator', why });
  }

  /** Returns the balances, in micro-units. Throws `insufficient_balance` or `key_used`. */
  correct(correction: Omit<Correction, 'by'>): ReturnType<CorrectBalance['execute']> {
    return this.correcting.execute({ ...correction, by: 'operator' });
  }
}
