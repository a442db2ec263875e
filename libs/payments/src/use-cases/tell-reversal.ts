import { Injectable } from '@nestjs/common';
import { fromMicros, Outbox } from '@app/kernel';
import { Notices } from '@app/identity/contract';
import type { Deposit, Reversal } from '../domain/deposit.js';

const STATES = { open: 'open', done: 'lost', given_back: 'won' } as const;

/** Tells the payer that money of a deposit went back, or came again. */
@Injectable()
export class TellReversal {
  constructor(
    private readonly outbox: Outbox,
    private readonly notices: Notices,
  ) {}

  async execute({ userId }: Deposit, reversal: Reversal): Promise<void> {
    const { kind, depositId, ref, amountMicros, takenMicros, state } = reversal;
    const amounts = { amount_usd: fromMicros(amountMicros), from_balance_usd: fromMicros(takenMicros) };
    if (kind === 'refund') {
      const payload = { deposit_id: depositId, ref, ...amounts, failed: state === 'given_back' };
      await this.outbox.publish({ type: 'deposit.refunded', payload, audience: [userId] });
      return;
    }
    const payload = { deposit_id: depositId, ref, ...amounts, state: STATES[state] };
    await this.outbox.publish({ type: 'deposit.disputed', payload, audience: [userId] });
    await this.mail(userId, reversal);
  }

  private mail(userId: Deposit['userId'], { depositId, state }: Reversal): Promise<void> {
    const about = { subject: 'deposit' as const, subjectId: depositId };
    return state === 'open'
      ? this.notices.send(userId, { notice: 'dispute_opened', facts: about })
      : this.notices.send(userId, {
          notice: 'dispute_settled',
          facts: { ...about, outcome: state === 'given_back' ? 'won' : 'lost' },
        });
  }
}
