import { Injectable } from '@nestjs/common';
import type { Backlog, UserId } from '@app/kernel';
import { Database, readBacklog } from '@app/platform';
import { DepositRow } from './adapters/postgres/deposit.row.js';
import { WithdrawalRow } from './adapters/postgres/withdrawal.row.js';
import { Payments, type DepositFacts, type WithdrawalSummary } from './contract.js';
import { PayoutAccountRepository } from './ports/withdrawal-repository.js';

@Injectable()
export class PaymentsFacade extends Payments {
  constructor(
    private readonly database: Database,
    private readonly payoutAccounts: PayoutAccountRepository,
  ) {
    super();
  }

  depositsOf(userId: UserId, limit: number): Promise<DepositFacts[]> {
    return this.database.repository(DepositRow).find({
      select: { amountMicros: true, status: true, heldBack: true, createdAt: true },
      where: { userId },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  withdrawalsOf(userId: UserId, limit: number): Promise<WithdrawalSummary[]> {
    return this.database.repository(WithdrawalRow).find({
      select: { amountMicros: true, status: true, approvalReasons: true, reason: true, createdAt: true },
      where: { userId },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  async payoutReady(userId: UserId): Promise<boolean | null> {
    return (await this.payoutAccounts.of(userId))?.ready ?? null;
  }

  async backlogs(): Promise<{ withdrawals: Backlog; exceptions: Backlog }> {
    const [withdrawals, exceptions] = await Promise.all([
      readBacklog(
        this.database,
        'created_at',
        `FROM payments.withdrawal WHERE status = 'pending_approval' ORDER BY id`,
      ),
      readBacklog(this.database, 'opened_at', 'FROM payments.exception WHERE resolved_at IS NULL ORDER BY id'),
    ]);
    return { withdrawals, exceptions };
  }
}
