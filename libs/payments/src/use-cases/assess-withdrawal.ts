import { Injectable } from '@nestjs/common';
import { Clock, type UserId } from '@app/kernel';
import { Accounts } from '@app/identity/contract';
import { Ledger } from '@app/ledger/contract';
import type { ApprovalReason, WithdrawalId } from '../domain/withdrawal.js';
import { approvalReasons } from '../domain/withdrawal-policy.js';
import { PaymentsOptions } from '../payments.options.js';
import { DepositRepository } from '../ports/deposit-repository.js';
import { ExceptionRepository } from '../ports/exception-repository.js';
import { WithdrawalRepository } from '../ports/withdrawal-repository.js';

/** Gathers the facts that the approval rule needs, about money that is on hold. Answers why a person has to approve. */
@Injectable()
export class AssessWithdrawal {
  constructor(
    private readonly accounts: Accounts,
    private readonly ledger: Ledger,
    private readonly deposits: DepositRepository,
    private readonly withdrawals: WithdrawalRepository,
    private readonly exceptions: ExceptionRepository,
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
