import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, fromMicros, Outbox, UnitOfWork, type UserId } from '@app/kernel';
import { Notices } from '@app/identity/contract';
import { Ledger } from '@app/ledger/contract';
import { PaymentErrors } from '../domain/payment.errors.js';
import type { Withdrawal, WithdrawalFacts, WithdrawalId } from '../domain/withdrawal.js';
import { WithdrawalRepository } from '../ports/withdrawal-repository.js';

export type Decider = UserId | 'operator';

/** What people decide about a withdrawal before it is sent: an administrator approves or rejects it, its owner cancels it. */
@Injectable()
export class DecideWithdrawal {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly withdrawals: WithdrawalRepository,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly trail: AuditTrail,
    private readonly notices: Notices,
    private readonly clock: Clock,
  ) {}

  approve(id: WithdrawalId, by: Decider, why: string): Promise<WithdrawalFacts> {
    return this.decide(id, async (withdrawal) => {
      withdrawal.approve(by);
      await this.record(withdrawal, by, 'approved', why);
    });
  }

  reject(id: WithdrawalId, by: Decider, why: string): Promise<WithdrawalFacts> {
    return this.decide(id, async (withdrawal) => {
      withdrawal.reject(by, why, this.clock.now());
      const { userId, amountMicros } = withdrawal.now;
      await this.release(withdrawal);
      await this.record(withdrawal, by, 'rejected', why);
      const payload = { withdrawal_id: id, amount_usd: fromMicros(amountMicros), reason: why };
      await this.outbox.publish({ type: 'withdrawal.rejected', payload, audience: [userId] });
      await this.notices.send(userId, {
        notice: 'withdrawal_rejected',
        facts: { withdrawalId: id, amountMicros, why },
      });
    });
  }

  /** By its owner; repeating it changes nothing. */
  cancel(id: WithdrawalId, userId: UserId): Promise<WithdrawalFacts> {
    return this.decide(id, async (withdrawal) => {
      if (withdrawal.now.userId !== userId) throw PaymentErrors.withdrawal_not_found();
      if (withdrawal.now.status === 'cancelled') return;
      withdrawal.cancel(this.clock.now());
      await this.release(withdrawal);
      await this.record(withdrawal, userId, 'cancelled', null);
    });
  }

  private decide(id: WithdrawalId, decision: (withdrawal: Withdrawal) => Promise<void>): Promise<WithdrawalFacts> {
    return this.unitOfWork.run(async () => {
      const withdrawal = await this.withdrawals.lock(id);
      if (!withdrawal) throw PaymentErrors.withdrawal_not_found();
      await decision(withdrawal);
      await this.withdrawals.save(withdrawal);
      return withdrawal.now;
    });
  }

  private async release({ now: { id } }: Withdrawal): Promise<void> {
    await this.ledger.resolve({ type: 'withdrawal', id }, []);
  }

  private record({ now }: Withdrawal, by: Decider, decision: string, why: string | null): Promise<void> {
    const detail = {
      withdrawal_id: now.id,
      amount_usd: fromMicros(now.amountMicros),
      ...(why === null ? {} : { why }),
    };
    return this.trail.record({ userId: now.userId, by, act: `withdrawal.${decision}`, detail });
  }
}
