import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, PersonalData, UnitOfWork, type Currency, type UserId } from '@app/kernel';
import { Ledger } from '@app/ledger/contract';
import { Notices } from '../../contract.js';
import { IdentityErrors } from '../../identity.errors.js';
import { AccountRepository } from '../ports/account-repository.js';
import { AccountStandings } from '../ports/account-standings.js';
import { ApiKeyRepository } from '../../keys/ports/api-key-repository.js';
import { SessionRepository } from '../../sessions/ports/session-repository.js';
import { CheckPassword } from '../../passwords/use-cases/check-password.js';

export interface Deletion {
  userId: UserId;
  password: string;
  /** If the account has a second factor. */
  code?: string | undefined;
  /** Whether the remaining balances go to the treasury. */
  forfeit: boolean;
  address: string;
}

const CURRENCIES: Currency[] = ['coin', 'usd'];
const NAMED = 20;

/**
 * Deletes an account permanently, with all personal data in every context. The ledger keeps its lines by id. Once this
 * is answered, every token and key of the account is refused.
 */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountRepository,
    private readonly standings: AccountStandings,
    private readonly checkPassword: CheckPassword,
    private readonly keys: ApiKeyRepository,
    private readonly sessions: SessionRepository,
    private readonly ledger: Ledger,
    private readonly personalData: PersonalData,
    private readonly notices: Notices,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws `wrong_password` and `wrong_code`, which count as failed log-ins; `second_factor_required`; `money_held`;
   * `balance_left`. A repeat changes nothing.
   */
  async execute({ userId, password, code, forfeit, address }: Deletion): Promise<void> {
    const account = await this.accounts.byId(userId);
    if (!account) return;
    if (!(await this.checkPassword.withCode(account, password, code, address))) throw IdentityErrors.wrong_password();
    await this.unitOfWork.run(async () => {
      if (!(await this.standings.lock(userId))) return;
      if (!(await this.checkPassword.stillProves(account, code))) throw IdentityErrors.wrong_password();
      // Taking nothing locks the balances, so nobody can hold this account's money between these checks and the commit.
      for (const currency of CURRENCIES) await this.take(userId, currency, 0n);
      await this.refuseHeld(userId);
      await this.settle(userId, forfeit);
      await this.notices.send(userId, { notice: 'account_deleted', facts: {} });
      await this.keys.revokeAll(userId, this.clock.now());
      await this.sessions.endAll(userId, this.clock.now());
      for (const source of this.personalData.sources) await source.forget(userId);
      await this.trail.record({ userId, act: 'account.deleted', origin: null });
    });
  }

  private async refuseHeld(userId: UserId): Promise<void> {
    const held = new Set<string>();
    for (const source of this.personalData.sources) for (const one of await source.holds(userId)) held.add(one);
    if (held.size === 0) return;
    const named = [...held].sort().slice(0, NAMED);
    const rest = held.size > named.length ? ` and ${held.size - named.length} more` : '';
    throw IdentityErrors.money_held(`Still open: ${named.join(', ')}${rest}.`, {
      errors: named.map((one) => ({ field: one.split(' ')[0] ?? '', message: `${one} is not settled` })),
    });
  }

  private async settle(userId: UserId, forfeit: boolean): Promise<void> {
    const balances = await this.ledger.balances(userId);
    const left = CURRENCIES.filter((currency) => balances[currency] > 0n);
    if (left.length > 0 && !forfeit) throw IdentityErrors.balance_left();
    for (const currency of left) await this.take(userId, currency, balances[currency]);
  }

  private take(userId: UserId, currency: Currency, amountMicros: bigint): Promise<bigint> {
    const key = `account:${userId}:forfeit:${currency}`;
    return this.ledger.clawBack({ userId, currency, amountMicros, key, kind: 'forfeit' });
  }
}
