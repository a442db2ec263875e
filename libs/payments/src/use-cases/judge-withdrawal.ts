import { Injectable } from '@nestjs/common';
import { Clock } from '@app/kernel';
import type { UserId } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import type { ApprovalReason } from '../domain/withdrawal.js';
import { approvalReasons } from '../domain/withdrawal-policy.js';
import { PaymentsOptions } from '../payments.options.js';
import { DepositBook } from '../ports/deposit-book.js';
import { ExceptionBook } from '../ports/exception-book.js';
import { WithdrawalBook } from '../ports/withdrawal-book.js';

/** Gathers what the rule decides from. */
@Injectable()
export class JudgeWithdrawal {
  constructor(
    private readonly accounts: Accounts,
    private readonly deposits: DepositBook,
    private readonly withdrawals: WithdrawalBook,
    private readonly exceptions: ExceptionBook,
    private readonly clock: Clock,
    private readonly options: PaymentsOptions,
  ) {}

  async execute(userId: UserId, amountMicros: bigint): Promise<ApprovalReason[]> {
    const now = this.clock.now();
    const facts = {
      amountMicros,
      automaticTodayMicros: await this.withdrawals.automaticToday(userId),
      newestDepositAt: await this.deposits.newestCreditedAt(userId),
      registeredAt: (await this.accounts.profile(userId))?.registeredAt ?? now,
      openDisputes: await this.deposits.openDisputes(userId),
      openExceptions: await this.exceptions.openOf(userId),
    };
    return approvalReasons(facts, this.options, now);
  }
}
