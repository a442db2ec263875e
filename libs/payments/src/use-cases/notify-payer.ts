import { Injectable } from '@nestjs/common';
import { fromMicros, Outbox } from '@app/kernel';
import { Notices } from '@app/identity/contract';
import type { Deposit, Reversal } from '../domain/deposit.js';
import type { WithdrawalFacts } from '../domain/withdrawal.js';

const DISPUTE_STATES = { open: 'open', done: 'lost', given_back: 'won' } as const;

/** Tells a user, by event and by mail, what happened to their withdrawal, or that money of a deposit went back or returned. */
@Injectable()
export class NotifyPayer {
  constructor(
    private readonly outbox: Outbox,
    private readonly notices: Notices,
  ) {}

  async withdrawalPaid({ id, userId, amountMicros }: WithdrawalFacts): Promise<void> {
    const payload = { withdrawal_id: id, amount_usd: fromMicros(amountMicros) };
    await this.outbox.publish({ type: 'withdrawal.paid', payload, audience: [userId] });
    await this.notices.send(userId, { notice: 'withdrawal_paid', facts: { withdrawalId: id, amountMicros } });
  }

  async withdrawalReturned({ id, userId, amountMicros, reason }: WithdrawalFacts): Promise<void> {
    const payload = { withdrawal_id: id, amount_usd: fromMicros(amountMicros), reason };
    await this.outbox.publish({ type: 'withdrawal.returned', payload, audience: [userId] });
    const facts = { withdrawalId: id, amountMicros, why: reason ?? undefined };
    await this.notices.send(userId, { notice: 'withdrawal_returned', facts });
  }

  async reversal({ userId }: Deposit, reversal: Reversal): Promise<void> {
    const { kind, depositId, ref, amountMicros, takenMicros, state } = reversal;
    const amounts = { amount_usd: fromMicros(amountMicros), from_balance_usd: fromMicros(takenMicros) };
    if (kind === 'refund') {
      const payload = { deposit_id: depositId, ref, ...amounts, failed: state === 'given_back' };
      return this.outbox.publish({ type: 'deposit.refunded', payload, audience: [userId] });
    }
    const payload = { deposit_id: depositId, ref, ...amounts, state: DISPUTE_STATES[state] };
    await this.outbox.publish({ type: 'deposit.disputed', payload, audience: [userId] });
    await this.mailDispute(userId, reversal);
  }

  private mailDispute(userId: Deposit['userId'], { depositId, state }: Reversal): Promise<void> {
    const about = { subject: 'deposit' as const, subjectId: depositId };
    if (state === 'open') return this.notices.send(userId, { notice: 'dispute_opened', facts: about });
    const outcome = state === 'given_back' ? ('won' as const) : ('lost' as const);
    return this.notices.send(userId, { notice: 'dispute_settled', facts: { ...about, outcome } });
  }
}
