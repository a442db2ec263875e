import { Injectable } from '@nestjs/common';
import type { UserId } from '@app/kernel';
import { Database } from '@app/platform';
import type { DepositRow } from './adapters/postgres/deposit-rows.js';
import { toFacts, type WithdrawalRow } from './adapters/postgres/postgres-withdrawal-book.js';
import { Transfers, type DepositFacts, type WithdrawalSummary } from './contract.js';
import { PayoutAccounts } from './ports/payout-accounts.js';

@Injectable()
export class TransfersFacade extends Transfers {
  constructor(
    private readonly database: Database,
    private readonly payoutAccounts: PayoutAccounts,
  ) {
    super();
  }

  async depositsOf(userId: UserId, limit: number): Promise<DepositFacts[]> {
    const rows = await this.newest<DepositRow>('deposit', userId, limit);
    return rows.map(({ amount_micros, status, held_back, created_at }) => ({
      amountMicros: BigInt(amount_micros),
      status,
      heldBack: held_back,
      createdAt: created_at,
    }));
  }

  async withdrawalsOf(userId: UserId, limit: number): Promise<WithdrawalSummary[]> {
    return (await this.newest<WithdrawalRow>('withdrawal', userId, limit)).map(toFacts);
  }

  async payoutReady(userId: UserId): Promise<boolean | null> {
    return (await this.payoutAccounts.of(userId))?.ready ?? null;
  }

  private newest<Row extends object>(table: 'deposit' | 'withdrawal', userId: UserId, limit: number): Promise<Row[]> {
    const statement = `SELECT * FROM payments.${table} WHERE user_id = $1 ORDER BY id DESC LIMIT $2`;
    return this.database.query<Row>(statement, [userId, limit], `payments.newest-${table}s`);
  }
}
