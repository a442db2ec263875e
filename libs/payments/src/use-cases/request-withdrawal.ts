import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, fromMicros, newId, UnitOfWork, type UserId } from '@app/kernel';
import { Notices } from '@app/identity/contract';
import { Ledger } from '@app/ledger/contract';
import type { WithdrawalFacts, WithdrawalId } from '../domain/withdrawal.js';
import { WithdrawalRepository } from '../ports/withdrawal-repository.js';
import { AssessWithdrawal } from './assess-withdrawal.js';

export interface RequestWithdrawalInput {
  userId: UserId;
  amountMicros: bigint;
  /** A payout account that the provider pays out to. */
  accountRef: string;
}

/** Holds the money at once, and decides by rule whether a person has to approve. */
@Injectable()
export class RequestWithdrawal {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly withdrawals: WithdrawalRepository,
    private readonly ledger: Ledger,
    private readonly assess: AssessWithdrawal,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
    private readonly notices: Notices,
  ) {}

  execute(input: RequestWithdrawalInput): Promise<WithdrawalFacts> {
    return this.unitOfWork.run(async () => {
      const { userId, amountMicros, accountRef } = input;
      const id = newId<WithdrawalId>();
      // First, because the account's lock makes a user's withdrawals be assessed one after the other.
      await this.ledger.hold({ type: 'withdrawal', id }, userId, 'usd', amountMicros);
      const approvalReasons = await this.assess.execute(id, userId, amountMicros);
      const facts: WithdrawalFacts = {
        id,
        userId,
        amountMicros,
        approvalReasons,
        accountRef,
        status: approvalReasons.length === 0 ? 'approved' : 'pending_approval',
        payoutRef: null,
        reason: null,
        decidedBy: null,
        createdAt: this.clock.now(),
        sentAt: null,
        endedAt: null,
      };
      await this.withdrawals.add(facts);
      const detail = {
        withdrawal_id: id,
        amount_usd: fromMicros(amountMicros),
        approved: approvalReasons.length === 0,
      };
      await this.trail.record({ userId, act: 'withdrawal.requested', detail });
      await this.notices.send(userId, { notice: 'withdrawal_requested', facts: { withdrawalId: id, amountMicros } });
      return facts;
    });
  }
}
