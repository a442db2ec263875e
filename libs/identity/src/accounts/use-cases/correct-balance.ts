import { Injectable } from '@nestjs/common';
import { AuditTrail, fromMicros, UnitOfWork, type Currency, type UserId } from '@app/kernel';
import { Ledger, LedgerErrors } from '@app/ledger/contract';
import { IdentityErrors } from '../../identity.errors.js';
import { AccountStandings } from '../ports/account-standings.js';

export interface Correction {
  userId: UserId;
  currency: Currency;
  /** In micro-units. Positive for a grant; any sign for an adjustment. Zero does nothing. */
  amountMicros: bigint;
  /** `grant`: a gift that can be spent here but not withdrawn. `adjust`: the correction of an error. */
  act: 'grant' | 'adjust';
  /** Unique business key: the same key never moves money twice. */
  key: string;
  /** Who decided. */
  by: UserId | 'operator';
  why: string;
}

/** Grants and corrections of balances by administrators. */
@Injectable()
export class CorrectBalance {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly standings: AccountStandings,
    private readonly ledger: Ledger,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Returns the balances, in micro-units. Throws `user_not_found`, `own_account` for an administrator's own,
   * `insufficient_balance` if an adjustment takes too much, `key_used` for a key that moved money before.
   */
  execute(correction: Correction): Promise<Record<Currency, bigint>> {
    const { userId, currency, amountMicros, act, key, by, why } = correction;
    if (by === userId) throw IdentityErrors.own_account();
    return this.unitOfWork.run(async () => {
      if (!(await this.standings.lock(userId))) throw IdentityErrors.user_not_found();
      if (amountMicros === 0n) return this.ledger.balances(userId);
      const before = await this.ledger.balances(userId);
      // Distinguishes a low balance from a used key; the ledger decides both under its own lock.
      if (before[currency] + amountMicros < 0n) throw LedgerErrors.insufficient_balance();
      if (!(await this.move(correction))) throw IdentityErrors.key_used();
      const detail = { amount: fromMicros(amountMicros), currency, key, why };
      const name = act === 'grant' ? 'balance.granted' : 'balance.adjusted';
      await this.trail.record({ userId, by, act: name, detail });
      return this.ledger.balances(userId);
    });
  }

  /** False if the key was used. */
  private async move({ userId, currency, amountMicros, act, key, why: memo }: Correction): Promise<boolean> {
    const kind = act === 'grant' ? 'grant' : 'adjustment';
    const movement = { key, userId, currency, kind, memo };
    if (amountMicros > 0n) return this.ledger.grant({ ...movement, amountMicros });
    const taken = await this.ledger.clawBack({ ...movement, amountMicros: -amountMicros });
    // Less only if the user spent it at this very moment; then nothing is taken.
    if (taken > 0n && taken < -amountMicros) throw LedgerErrors.insufficient_balance();
    return taken > 0n;
  }
}
