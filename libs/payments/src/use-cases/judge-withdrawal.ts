import { Injectable } from '@nestjs/common';
import { Clock, type UserId } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { Ledger } from '@app/ledger/contract';
import type { ApprovalReason, WithdrawalId } from '../domain/withdrawal.js';
import { approvalReasons } from '../domain/withdrawal-policy.js';
import { PaymentsOptions } from '../payments.options.js';
import { DepositBook } from '../ports/deposit-book.js';
import { ExceptionBook } from '../ports/exception-book.js';
import { WithdrawalBook } from '../ports/withdrawal-book.js';

/** Gathers what the rule decides from, about money that is on hold by now. */
@Injectable()
export class JudgeWithdrawal {
  constructor(
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
    private readonly deposits: DepositBook,
    private readonly withdrawals: WithdrawalBook,
    private readonly exceptions: ExceptionBook,
    private readonly clock: Clock,
    private readonly options: PaymentsOptions,
  ) {}

  async execute(id: WithdrawalId, userId: UserId, amountMicros: bigint): Promise<ApprovalReason[]> {
    const now = this.clock.now();
    const { unsettledMicros, disputedMicros } = await this.ledger.heldParts({ type: 'withdrawal', id });
    const facts = {
      amountMicros,
      automaticTodayMicros: await this.withdrawals.automaticToday(userId),
      unsettledMicros,
      disputedMicros,
      registeredAt: (await this.accounts.profile(userId))?.registeredAt ?? now,
      openDisputes: await this.deposits.openDisputes(userId),
      openExceptions: await this.exceptions.openOf(userId),
    };
    return approvalReasons(facts, this.options, now);
  }
}
